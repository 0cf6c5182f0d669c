import { Refusal } from '#base/platform/errors.ts'
import type { FieldProblems } from '#base/platform/refusals/field-problem.ts'
import type { LineErrorMapper } from './evaluate-order.server.ts'
import type { OrderLineProblem } from './price-lines.server.ts'

/** Problems by their field: `lines.3.quantity`. */
export const toFields = (problems: readonly OrderLineProblem[]): FieldProblems =>
  Object.fromEntries(problems.map(({ line, field, problem }) => [`lines.${line}.${field}`, problem]))

/** An order of many lines names all lines that cannot be ordered. */
export const lineErrors: LineErrorMapper = {
  toRefusal: (problems) => new Refusal('lines_refused', { fields: toFields(problems) }),
  totalField: 'lines',
}

const fieldNames = {
  productId: 'toolId',
  quantity: 'purchaseValue',
  price: 'price',
  packSize: 'packSize',
  note: 'note',
} as const

/** A purchase has one line, with the specification's names. */
export const singleLineErrors: LineErrorMapper = {
  toRefusal(problems) {
    const { field, problem } = problems[0]!
    const fields = { [fieldNames[field]]: problem }
    if (problem.code === 'unavailable') return new Refusal('not_found', { what: 'product_for_sale' })
    if (problem.code === 'sold_out' || problem.code === 'insufficient_stock') {
      return new Refusal('out_of_stock', { what: 'purchase', left: problem.left, packSize: problem.packSize, fields })
    }
    if (problem.code === 'price_changed') {
      const { price, currency } = problem
      return new Refusal('price_changed', { what: 'piece', price, currency, fields })
    }
    return new Refusal('invalid_fields', { what: 'fields', fields })
  },
  totalField: 'purchaseValue',
}
