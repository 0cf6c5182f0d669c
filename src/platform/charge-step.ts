import { digitsOf } from './money.ts'

// Separate from money, which public pages load.

/** The smallest amount in minor units that cards are charged, and multiples of which all amounts are. */
export const chargeStep = (currency: string): number => 10 ** Math.max(0, digitsOf(currency) - 2)
