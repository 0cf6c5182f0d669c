import { Refusal } from '#base/platform/errors.ts'
import { readAmount } from '#base/platform/text/amount-limits.ts'

/**
 * A supplier's price in minor units; null: it is unknown.
 * @throws Refusal for more digits than its currency has, and for more than can be stored
 */
export function parseSupplierPrice(price: number | null, currency: string): number | null {
  if (price === null) return null
  const { minor, problem } = readAmount(price, currency)
  // guard: a supplier's price is one that its currency has | never | purchasing/purchasing
  if (problem?.code === 'too_big')
    throw new Refusal('invalid_fields', { what: 'price_too_high', max: problem.max, currency })
  if (problem) throw new Refusal('invalid_fields', { what: 'price_too_precise', currency })
  return minor
}
