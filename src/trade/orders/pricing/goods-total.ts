import { getMaxAmountMinor } from '#base/platform/text/amount-limits.ts'
import { toMinor } from '#base/platform/text/money.ts'

/** The price and quantity of a line, with the unit price agreed when the order was placed. */
export type PricedLine = { unitPriceMinor: number; quantity: number }

/** What the customer pays, in minor units: shown in tables and charged to the card. */
export function calculateGoodsMinor(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, line) => sum + line.unitPriceMinor * line.quantity, 0)
}

/** The least that Stripe charges, in major units of each currency that has one. https://docs.stripe.com/currencies */
const leastCharge: Readonly<Record<string, number>> = {
  ...{ AED: 2, AUD: 0.5, BGN: 1, BRL: 0.5, CAD: 0.5, CHF: 0.5, CZK: 15, DKK: 2.5, EUR: 0.5, GBP: 0.3, HKD: 4 },
  ...{ HUF: 175, INR: 0.5, JPY: 50, MXN: 10, MYR: 2, NOK: 3, NZD: 0.5, PLN: 2, RON: 2, SEK: 3 },
  ...{ SGD: 0.5, THB: 10, USD: 0.5 },
}

/** The lowest total of one order: what the provider charges at all. */
export const getMinTotalMinor = (currency: string): number => toMinor(leastCharge[currency] ?? 0, currency) || 1

/** The highest total of one order: what the database and the provider accept. */
export const maxTotalMinor = getMaxAmountMinor
