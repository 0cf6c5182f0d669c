import { Refusal } from '#base/platform/errors.ts'
import type { FieldProblem, FieldProblems } from '#base/platform/refusals/field-problem.ts'
import type { Locale } from '#base/platform/text/locale.ts'
import type { DeliveryPlace } from '#company/delivery/contract.ts'
import { findTaxArea, getVatState } from '#company/tax/territories.ts'
import { findAddressProblems, findRegionProblem } from '#people/addresses/check.server.ts'
import type { Address } from '#people/addresses/contract.ts'
import { formatAddressLines } from '#people/addresses/lines.server.ts'
import { parseVatNumber } from '#people/addresses/vat-number.server.ts'
import type { OrderInput } from '../pricing/evaluate-order.server.ts'
import type { OrderOfLines, PlaceOrder } from './contract.ts'

/** A purchase of the specification: one line, to whom it concerns. With a whole address it is an order of one line. */
export const fromPurchase = (body: PlaceOrder, locale: Locale): OrderInput => {
  const { toolId, purchaseValue, price, packSize, phone, address, country, region = '', total } = body
  if (body.delivery) return fromOrder(toOrderOfLines(body, body.delivery), locale)
  return {
    ...(country !== undefined && { abroad: { ...toCheckedPlace(country, region), total } }),
    lines: [{ productId: toolId.toLowerCase(), quantity: purchaseValue, price, packSize }],
    ...{ phone, address, reference: '', note: '' },
  }
}

/** @throws Refusal without the method or the total that was seen */
function toOrderOfLines({ method, total, vatNumber, ...body }: PlaceOrder, delivery: Address): OrderOfLines {
  const required: FieldProblem = { code: 'required' }
  const fields: FieldProblems = {
    ...(method === undefined && { method: required }),
    ...(total === undefined && { total: required }),
  }
  if (method === undefined || total === undefined) throw new Refusal('invalid_fields', { what: 'fields', fields })
  const { toolId: productId, purchaseValue: quantity, price, packSize } = body
  return { lines: [{ productId, quantity, price, packSize }], delivery, vatNumber, method, total }
}

/** @throws Refusal if the country asks for a region, or has no such one */
export function toCheckedPlace(country: string, region: string): DeliveryPlace {
  const { region: problem } = findRegionProblem(country, region)
  if (problem) throw new Refusal('invalid_fields', { what: 'fields', fields: { region: problem } })
  return { country, region }
}

/** An order of many lines. @throws Refusal naming what is wrong with its addresses and its VAT number */
export function fromOrder(body: OrderOfLines, locale: Locale): OrderInput {
  const { lines, delivery, billing = null, vatNumber = '', method, total, reference = '', note = '' } = body
  const country = getVatState(findTaxArea(delivery))
  const known = parseVatNumber(country, vatNumber)
  const fields: FieldProblems = {
    ...findAddressProblems(delivery, 'delivery.'),
    ...(billing && findAddressProblems(billing, 'billing.')),
    // guard: tax is not taken off for a number that nobody has | known === undefined && → false && | orders/pricing/order-terms.test
    ...(known === undefined && vatNumber !== '' && { vatNumber: { code: 'not_vat_number', country } }),
  }
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_fields', { what: 'fields', fields })
  return {
    lines: lines.map((line) => ({ ...line, productId: line.productId.toLowerCase() })),
    ...{ phone: delivery.phone, address: formatAddressLines(delivery, locale).join('\n'), reference, note },
    to: { delivery, billing, vatNumber: known?.number ?? '', vatCheck: null, method, total },
  }
}
