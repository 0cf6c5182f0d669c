import { Refusal } from '#base/platform/errors.ts'
import { parseAmount } from '#base/platform/text/amount-limits.ts'
import type { PriceBreak } from '../products/fields.ts'

/** Price breaks as an admin enters them, as the column holds them. @throws Refusal unless each is of more for less */
export function validatePriceBreaks(breaks: readonly PriceBreak[], priceMinor: number, currency: string) {
  let before = { fromQty: 1, unitPriceCents: priceMinor }
  return breaks.map(({ quantity, price }, index) => {
    const unitPriceCents = parseAmount(`priceBreaks.${index}.price`, price, currency)
    // guard: price breaks are of more for less | never | goods/catalogue/prices/price-breaks.test
    if (quantity <= before.fromQty || unitPriceCents >= before.unitPriceCents) throw notBreaks()
    before = { fromQty: quantity, unitPriceCents }
    return before
  })
}

const notBreaks = () =>
  new Refusal('invalid_fields', { what: 'fields', fields: { priceBreaks: { code: 'not_breaks' } } })
