import { vatNumberOf } from '#addresses/vat-number.server.ts'
import { shippedByIds } from '#catalogue/stock.server.ts'
import { sumsOf } from '#orders/agreed.server.ts'
import { amountsOf, type Goods, optionsFor } from '#orders/amounts.ts'
import { optionView, sumsView } from '#orders/sums.server.ts'
import { shippedOf } from '#orders/take-lines.server.ts'
import { currentTerms } from '#orders/terms.server.ts'
import { orderTotalMinor } from '#orders/total.ts'
import type { AppContext } from '#platform/context.server.ts'
import type { Database } from '#platform/database/connect.server.ts'
import { Refusal } from '#platform/errors.ts'
import { toMinor } from '#platform/money.ts'
import type { Offer, QuotedLine, Recipient } from './contract.ts'

type Asked = { lines: readonly QuotedLine[]; currency: string; to?: Recipient | undefined; method?: string | undefined }

/** How quoted lines can be delivered there, and what they then come to: by the method that was chosen, or the cheapest. */
export async function offerOf(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  { lines, currency, to, method }: Asked,
): Promise<{ pricesInclude: boolean; offer: Offer | null }> {
  const [terms, goods] = await Promise.all([currentTerms(db, config), to ? goodsOf(db, lines, currency) : []])
  const { pricesInclude } = terms.tax
  if (!to) return { pricesInclude, offer: null }
  const options = optionsFor(terms, to, goods, currency)
  const deliveryMethod = options.find(({ key }) => key === method) ?? options[0]
  const amounts = amountsOf(terms, currency, goods, destinationOf(to), deliveryMethod)
  const { totalMinor } = amounts
  const sums = { ...sumsOf(amounts), totalMinor, subtotalMinor: orderTotalMinor(goods) }
  return {
    pricesInclude,
    offer: {
      options: options.map((option) => optionView(option, currency)),
      method: deliveryMethod?.key ?? null,
      sums: sumsView({ ...sums, deliveryMethod: deliveryMethod ?? null }, currency),
    },
  }
}

function destinationOf({ country, region, vatNumber = '' }: Recipient) {
  if (vatNumber !== '' && !vatNumberOf(country, vatNumber)) {
    throw new Refusal('invalid_fields', { what: 'fields', fields: wrongVatNumber })
  }
  return { country, region, hasVatNumber: vatNumber !== '' }
}

const wrongVatNumber = { 'to.vatNumber': { code: 'not_vat_number' } } as const

/** Those that are sold; what is not here is waited for. */
async function goodsOf(db: Database, lines: readonly QuotedLine[], currency: string): Promise<Goods[]> {
  const shipped = await shippedByIds(
    db,
    lines.map(({ productId }) => productId),
  )
  return lines.flatMap(({ productId, product, quantity, unitPrice }) => {
    const known = shipped.get(productId)
    if (!known || !product) return []
    const leadTimeDays = quantity > product.quantity ? known.leadTimeDays : null
    const unitPriceMinor = toMinor(unitPrice, currency)!
    return [{ ...shippedOf(known, quantity), quantity, unitPriceMinor, leadTimeDays }]
  })
}
