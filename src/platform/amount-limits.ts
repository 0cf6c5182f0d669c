import { getChargeUnits } from './money.ts'

// Separate from money, which public pages load.

/** How many digits of its own units Stripe takes in a currency. https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const chargeDigits: Readonly<Record<string, number>> = { IDR: 12 }

/** The largest value of a database column. */
const maxStored = 2_147_483_647

/** The highest amount in minor units: of a price, of an order, of a refund. It can be charged, and stored. */
export const getMaxAmountMinor = (currency: string): number =>
  Math.min(maxStored, Math.floor((10 ** (chargeDigits[currency] ?? 8) - 1) / getChargeUnits(currency)))
