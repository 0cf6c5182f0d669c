import { Refusal } from '#base/platform/errors.ts'
import type { FieldProblems } from '#base/platform/refusals/field-problem.ts'
import { readAmount } from '#base/platform/text/amount-limits.ts'
import type { AgreedPrices } from '../pricing/agreed-prices.server.ts'

type AgreedLine = { productId: string; agreed?: number | undefined }

/**
 * The prices that were agreed on, in minor units; undefined: none were.
 * @throws Refusal naming an amount that the currency does not have, or a second price of the same product
 */
export function readAgreedPrices(
  lines: readonly AgreedLine[],
  agreedDelivery: number | undefined,
  currency: string,
): AgreedPrices | undefined {
  const fields: FieldProblems = {}
  const byProduct = new Map<string, number>()
  for (const [index, { productId, agreed }] of lines.entries()) {
    if (agreed === undefined) continue
    const id = productId.toLowerCase()
    const { minor, problem } = readAmount(agreed, currency)
    if (problem) fields[`lines.${index}.agreed`] = problem
    // guard: a product has one agreed price | drop | orders/telephone
    else if ((byProduct.get(id) ?? minor) !== minor) fields[`lines.${index}.agreed`] = { code: 'listed_twice' }
    else byProduct.set(id, minor)
  }
  const delivery = agreedDelivery === undefined ? undefined : readAmount(agreedDelivery, currency)
  if (delivery?.problem) fields.agreedDelivery = delivery.problem
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_fields', { what: 'fields', fields })
  const deliveryMinor = delivery?.minor
  return byProduct.size > 0 || deliveryMinor !== undefined ? { byProduct, deliveryMinor } : undefined
}
