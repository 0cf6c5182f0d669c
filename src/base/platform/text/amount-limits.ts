import { Refusal } from '../errors.ts'
import type { FieldProblem } from '../refusals/field-problem.ts'
import { fromMinor, getChargeUnits, toMinor } from './money.ts'

// Separate from money, which public pages load.

/** How many digits of its own units Stripe takes in a currency. https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const chargeDigits: Readonly<Record<string, number>> = { IDR: 12 }

/** The largest value of a database column. */
const maxStored = 2_147_483_647

/** The highest amount in minor units: of a price, of an order, of a refund. It can be charged, and stored. */
export const getMaxAmountMinor = (currency: string): number =>
  Math.min(maxStored, Math.floor((10 ** (chargeDigits[currency] ?? 8) - 1) / getChargeUnits(currency)))

/** An amount of the major unit in minor units, or why it is none that can be charged and stored. */
export function readAmount(
  amount: number,
  currency: string,
): { minor: number; problem?: never } | { minor?: never; problem: FieldProblem } {
  const minor = toMinor(amount, currency)
  if (minor === undefined) return { problem: { code: 'too_precise' } }
  const max = getMaxAmountMinor(currency)
  return minor > max ? { problem: { code: 'too_big', max: fromMinor(max, currency) } } : { minor }
}

/**
 * An amount of a field in minor units, which can be nothing.
 * @throws Refusal that names the field
 */
export function parseAmount(field: string, amount: number, currency: string): number {
  const { minor, problem } = readAmount(amount, currency)
  // guard: an amount is one that can be charged and stored | never | orders/pricing/one-currency fuzz/worst
  if (problem) throw new Refusal('invalid_fields', { what: 'fields', fields: { [field]: problem } })
  return minor
}
