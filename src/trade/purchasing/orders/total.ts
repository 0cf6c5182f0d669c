/** What a purchase order comes to, without tax and delivery, in minor units; null, while a price is unknown. */
export const sumLines = (lines: readonly { quantity: number; priceMinor: number | null }[]): number | null =>
  lines.reduce<number | null>(
    (sum, { quantity, priceMinor }) => (sum === null || priceMinor === null ? null : sum + quantity * priceMinor),
    0,
  )
