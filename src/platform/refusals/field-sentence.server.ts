import { m } from '#paraglide/messages.js'
import type { FieldErrors } from '../errors.ts'
import { formatMoney, formatNumber } from '../locale.ts'
import { orderableText } from '../orderable.ts'
import type { DataProblem, FieldProblem, FieldProblems } from './field-problem.ts'
import { shapeSentence } from './shape-sentence.ts'

/** The sentences about field problems, by field. */
export const fieldSentences = (fields: FieldProblems): FieldErrors =>
  Object.fromEntries(Object.entries(fields).map(([name, problem]) => [name, fieldSentence(name, problem)]))

function fieldSentence(name: string, problem: FieldProblem): string {
  if (!isOfData(problem)) return shapeSentence(name, problem)
  return (ofData[problem.code] as (problem: DataProblem) => string)(problem)
}

const isOfData = (problem: FieldProblem): problem is DataProblem => problem.code in ofData

const ofData: { [Code in DataProblem['code']]: (problem: Extract<DataProblem, { code: Code }>) => string } = {
  in_use: m.field_in_use,
  password_common: m.field_password_common,
  password_wrong: m.field_password_wrong,
  enrolment_code_wrong: m.field_enrolment_code_wrong,
  not_own_photo: m.field_not_own_photo,
  too_many_pixels: m.field_too_many_pixels,
  no_such_category: m.field_no_such_category,
  not_postcode: m.field_not_postcode,
  not_vat_number: m.field_not_vat_number,
  not_delivered: m.field_not_delivered,
  not_offered: m.field_not_offered,
  no_such_product: m.field_no_such_product,
  replaced_in_circle: m.field_replaced_in_circle,
  too_precise: m.field_too_precise,
  shelf_full: m.field_shelf_full,
  other_order: m.field_other_order,
  not_cursor: m.field_not_cursor,
  not_breaks: m.field_not_breaks,
  not_sold: m.refusal_no_product_for_sale,
  out_of_stock: unitsLeft,
  too_much_unpaid: ({ what, max }) => tooMuchUnpaid[what]({ count: max }),
  price_changed: ({ price, currency }) => m.field_price_is_now({ price: formatMoney(price, currency) }),
  not_orderable: orderableText,
  not_multiple: ({ step, next }) => m.field_not_multiple({ step: formatNumber(step), next: formatNumber(next) }),
  other_currency: ({ currency }) => m.field_other_currency({ currency }),
  order_too_large: ({ max, currency }) => orderAtMost(max, currency),
  order_too_small: ({ min, currency }) => orderAtLeast(min, currency),
  refund_too_large: ({ max, currency }) => m.refusal_refund_too_large({ amount: formatMoney(max, currency) }),
}

const tooMuchUnpaid = {
  unconfirmed: m.field_too_much_unconfirmed,
  unpaid: m.field_too_much_unpaid,
  day: m.field_too_much_of_a_day,
}

/** How many sales units can still be had. */
export function unitsLeft({ left, packSize }: { left: number; packSize: number }): string {
  if (left === 0) return m.refusal_out_of_stock()
  return packSize > 1 ? m.refusal_packs_left({ count: left, size: packSize }) : m.refusal_pieces_left({ count: left })
}

export const priceIsNow = (price: number, currency: string) =>
  m.refusal_price_is_now({ price: formatMoney(price, currency) })

export const orderAtLeast = (min: number, currency: string) =>
  m.refusal_order_at_least({ amount: formatMoney(min, currency) })

export const orderAtMost = (max: number, currency: string) =>
  m.refusal_order_at_most({ amount: formatMoney(max, currency) })
