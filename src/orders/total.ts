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

/** The least that Stripe charges, in minor units of each currency that has one. https://docs.stripe.com/currencies */
const leastCharge: Readonly<Record<string, number>> = {
  ...{ AED: 200, AUD: 50, BGN: 100, BRL: 50, CAD: 50, CHF: 50, CZK: 1500, DKK: 250, EUR: 50, GBP: 30, HKD: 400 },
  ...{ HUF: 17_500, INR: 50, JPY: 50, MXN: 1000, MYR: 200, NOK: 300, NZD: 50, PLN: 200, RON: 200, SEK: 300 },
  ...{ SGD: 50, THB: 1000, USD: 50 },
}

/** The lowest total of one order: what the provider charges at all. */
export const minTotalMinor = (currency: string): number => leastCharge[currency] ?? 1

/** The highest total of one order: what the database and the provider accept. */
export const maxTotalMinor = (currency: string): number => Math.floor(99_999_999 / chargeUnits(currency))
