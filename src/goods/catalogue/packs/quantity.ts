import { m } from '#paraglide/messages.js'

/** How many sales units: `3 pieces`, or `3 packs of 100 = 300 pieces`. */
export const formatQuantity = (count: number, packSize: number): string =>
  packSize > 1 && count > 0
    ? m.quantity_packs({ count, size: packSize, pieces: count * packSize })
    : m.quantity_pieces({ count })
