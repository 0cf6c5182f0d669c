import { getMinorDigits } from '#base/platform/text/money.ts'

// Separate from money, which public pages load.

/** The smallest amount in minor units that cards are charged, and multiples of which all amounts are. */
export const getChargeStep = (currency: string): number => 10 ** Math.max(0, getMinorDigits(currency) - 2)
