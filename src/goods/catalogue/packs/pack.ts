import { formatMoney } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'

/** The price of a sales unit, in the major unit. */
type PackPrice = { price: number; packSize: number; currency: string }

// Separate from quantities: public pages show prices and packs without their plurals.

/** What a price is for: `each`, or `per pack of 100`. */
export const formatUnit = (packSize: number): string => (packSize > 1 ? m.per_pack({ size: packSize }) : m.per_piece())

/** What a price is for, and what it makes for a piece: `each`, or `per pack of 100 ($0.0305 each)`. */
export const formatUnitPrice = ({ price, packSize, currency }: PackPrice): string =>
  packSize > 1
    ? `${m.per_pack({ size: packSize })} (${formatPiecePrice(price, packSize, currency)} ${m.per_piece()})`
    : m.per_piece()

/** What is counted where a number stands alone: nothing for pieces, or `packs of 100`. */
export const formatPack = (packSize: number): string => (packSize > 1 ? m.packs_of({ size: packSize }) : '')

/** The price of one piece of a pack, in the major unit; of small ones to a hundredth of a cent. */
export const formatPiecePrice = (price: number, packSize: number, currency: string): string =>
  formatMoney(price / packSize, currency, price / packSize < 1 ? 4 : undefined)
