import { m } from '#paraglide/messages.js'

/** How many sales units: `3 pieces`, or `3 packs of 100 = 300 pieces`. */
export const quantityText = (count: number, packSize: number): string =>
  packSize > 1 && count > 0
    ? m.quantity_packs({ count, size: packSize, pieces: count * packSize })
    : m.quantity_pieces({ count })

/** What a price is for: `each`, or `per pack of 100`. */
export const unitText = (packSize: number): string => (packSize > 1 ? m.per_pack({ size: packSize }) : m.per_piece())

/** What is counted where a number stands alone: nothing for pieces, or `packs of 100`. */
export const packText = (packSize: number): string => (packSize > 1 ? m.packs_of({ size: packSize }) : '')
