/** Pieces that came or went; with a price if they were bought, in the minor unit. */
export type CostEvent = { pieces: number; priceMinor: number | null; currency: string | null }

/**
 * The moving average of what the pieces on the shelf cost: what is bought changes it, whatever else comes and goes does so at the average.
 * Undefined: nothing was bought, or in several currencies.
 */
export function computeAverageCost(events: readonly CostEvent[]): { costMinor: number; currency: string } | undefined {
  const currencies = new Set(events.flatMap(({ currency }) => currency ?? []))
  if (currencies.size !== 1) return undefined
  let [pieces, costMinor] = [0, events.find(({ priceMinor }) => priceMinor !== null)!.priceMinor!]
  for (const event of events) {
    const after = pieces + event.pieces
    if (event.priceMinor !== null && after > 0)
      costMinor = (Math.max(pieces, 0) * costMinor + (after - Math.max(pieces, 0)) * event.priceMinor) / after
    pieces = after
  }
  return { costMinor, currency: [...currencies][0]! }
}
