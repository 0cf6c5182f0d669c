import { Refusal } from '#platform/errors.ts'
import { toMinor } from '#platform/money.ts'
import type { FieldProblem } from '#platform/refusals/field-problem.ts'
import type { PriceBreak } from './fields.ts'

/** Price breaks as an admin enters them, as the column holds them. @throws Refusal unless each is of more for less */
export function validatePriceBreaks(breaks: readonly PriceBreak[], priceMinor: number, currency: string) {
  let before = { fromQty: 1, unitPriceCents: priceMinor }
  return breaks.map(({ quantity, price }, index) => {
    const unitPriceCents = toMinor(price, currency)
    if (unitPriceCents === undefined) throw wrong(`priceBreaks.${index}.price`, 'too_precise')
    // guard: price breaks are of more for less | never | catalogue/price-breaks
    if (quantity <= before.fromQty || unitPriceCents >= before.unitPriceCents) throw wrong('priceBreaks', 'not_breaks')
    before = { fromQty: quantity, unitPriceCents }
    return before
  })
}

const wrong = (field: string, code: Extract<FieldProblem['code'], 'too_precise' | 'not_breaks'>) =>
  new Refusal('invalid_fields', { what: 'fields', fields: { [field]: { code } } })
