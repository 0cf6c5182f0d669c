import { addressProblems } from '#addresses/check.server.ts'
import { addressLines } from '#addresses/lines.server.ts'
import { vatNumberOf } from '#addresses/vat-number.server.ts'
import { Refusal } from '#platform/errors.ts'
import type { Locale } from '#platform/locale.ts'
import type { FieldProblems } from '#platform/refusals/field-problem.ts'
import type { OrderOfLines, PlaceOrder } from './contract.ts'
import type { Request } from './decide.server.ts'

/** A purchase of the specification: one line, to whom it concerns. */
export const ofOneLine = ({ toolId, purchaseValue, price, phone, address }: PlaceOrder): Request => ({
  lines: [{ productId: toolId.toLowerCase(), quantity: purchaseValue, price }],
  ...{ phone, address, reference: '', note: '' },
})

/** An order of many lines. @throws Refusal naming what is wrong with its addresses and its VAT number */
export function ofManyLines(body: OrderOfLines, locale: Locale): Request {
  const { lines, delivery, billing = null, vatNumber = '', method, total, reference = '', note = '' } = body
  const known = vatNumber === '' ? '' : vatNumberOf(delivery.country, vatNumber)
  const fields: FieldProblems = {
    ...addressProblems(delivery, 'delivery.'),
    ...(billing && addressProblems(billing, 'billing.')),
    // guard: tax is not taken off for a number that nobody has | known === undefined && → false && | orders/agreed.test
    ...(known === undefined && { vatNumber: { code: 'not_vat_number' } }),
  }
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_fields', { what: 'fields', fields })
  return {
    lines: lines.map((line) => ({ ...line, productId: line.productId.toLowerCase() })),
    ...{ phone: delivery.phone, address: addressLines(delivery, locale).join('\n'), reference, note },
    to: { delivery, billing, vatNumber: known ?? '', method, total },
  }
}
