/** What a line asks for: the unit price agreed when the order was placed, and how many. */
export type PricedLine = { unitPriceMinor: number; quantity: number }

/** What the customer pays, in minor units. The table shows it, the card is charged with it. */
export function orderTotalMinor(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, line) => sum + line.unitPriceMinor * line.quantity, 0)
}

/** The most that one order may come to: what the database and the provider take. */
export const maxTotalMinor = 99_999_999
