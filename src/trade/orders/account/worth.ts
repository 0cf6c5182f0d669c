import { prorate, type RateClaim } from '#company/tax/by-rate.ts'

/**
 * The price of a line's remaining pieces: at first all of them, and after a cancellation that changed their price those
 * left then. `refunded`: how many of these were refunded.
 */
export type LinePrice = { quantity: number; refunded: number; grossMinor: number; taxMinor: number }

/** The number of pieces of a line that can be refunded. */
export const countRefundable = ({ quantity, refunded }: Pick<LinePrice, 'quantity' | 'refunded'>): number =>
  Math.max(0, quantity - refunded)

/**
 * The refund for the next pieces of a line: the price that was paid for them, with the tax in it. All pieces of a line
 * add up to the line, however they are split.
 */
export function claimPieces(price: LinePrice, pieces: number, step: number): Omit<RateClaim, 'rate'> {
  const { quantity, refunded, grossMinor, taxMinor } = price
  const upTo = (count: number) => prorate(grossMinor, Math.min(count, quantity), quantity, step)
  const [before, after] = [upTo(refunded), upTo(refunded + pieces)]
  const taxIn = (amountMinor: number) => prorate(taxMinor, amountMinor, grossMinor, step)
  return { grossMinor: after - before, taxMinor: taxIn(after) - taxIn(before) }
}
