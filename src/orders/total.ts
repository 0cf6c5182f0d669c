import { chargeStep } from '#platform/charge-step.ts'
import { chargeUnits } from '#platform/money.ts'

/** The price and quantity of a line, with the unit price agreed when the order was placed. */
export type PricedLine = { unitPriceMinor: number; quantity: number }

/** What the customer pays, in minor units: shown in tables and charged to the card. */
export function orderTotalMinor(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, line) => sum + line.unitPriceMinor * line.quantity, 0)
}

/** The total of goods of one rate, in thousandths of a percent, that is added to their prices. */
export function withAddedTax(goodsMinor: number, rate: number, currency: string): number {
  const step = chargeStep(currency)
  return goodsMinor + Math.round(((goodsMinor / step) * rate) / 100_000) * step
}

/** The highest total of one order: what the database and the provider accept. */
export const maxTotalMinor = (currency: string): number => Math.floor(99_999_999 / chargeUnits(currency))
