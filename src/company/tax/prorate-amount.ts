/**
 * Splits a whole amount into whole parts in proportion to weights; the parts add up to it. Rounding differences go to
 * the largest remainders, and among equal ones to the first.
 */
export function prorateAmount(amount: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const parts = exact.map((share) => Number(share / BigInt(all)))
  const left = amount - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = exact
    .map((share, index) => ({ at: index, remainder: share % BigInt(all) }))
    .toSorted((a, b) => (a.remainder === b.remainder ? a.at - b.at : a.remainder > b.remainder ? -1 : 1))
  for (const { at } of byRemainder.slice(0, left)) parts[at]! += 1
  return parts
}
