import { m } from '#paraglide/messages.js'

// Separate from quantities: public pages show prices and packs without their plurals.

/** What a price is for: `each`, or `per pack of 100`. */
export const unitText = (packSize: number): string => (packSize > 1 ? m.per_pack({ size: packSize }) : m.per_piece())

/** What is counted where a number stands alone: nothing for pieces, or `packs of 100`. */
export const packText = (packSize: number): string => (packSize > 1 ? m.packs_of({ size: packSize }) : '')
