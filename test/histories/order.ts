import { createId } from '../../src/base/platform/ids.server.ts'
import { sumGross } from '../../src/company/tax/by-rate.ts'
import { demoTaxTable } from '../../src/company/tax/demonstration.ts'
import { getUnitPrice } from '../../src/goods/catalogue/prices/pricing.ts'
import { buildInvoiceContent } from '../../src/trade/invoices/content.server.ts'
import { demoSeller } from '../../src/trade/invoices/demonstration.ts'
import type { AccountFacts, AccountLine } from '../../src/trade/orders/account/order-account.ts'
import type { OrderPricing } from '../../src/trade/orders/account/plan-cancellation.ts'
import { type LineTerms, type PriceTerms, priceAsOrdered } from '../../src/trade/orders/account/price-terms.ts'
import { orderFacts } from '../order-account.ts'
import type { History } from './history.ts'
import { describePlace } from './places.ts'

export type HistoryLine = AccountLine & { priceTerms: LineTerms }
export type HistoryOrder = AccountFacts<HistoryLine>

/** An order that has just been paid: what was charged, the terms it was priced by, and where it goes. */
export function placeOrder({ currency, pricesInclude, place, delivery, lines }: History) {
  const { treatment, ...destination } = describePlace(place, pricesInclude)
  const { pricing, ground, getRates } = treatment
  const bands = delivery && [
    { upToGrams: 2000, price: delivery.light },
    { upToGrams: 1_000_000, price: delivery.heavy },
  ]
  const terms: PriceTerms = {
    pricing,
    method: delivery && bands ? { bands, freeFrom: delivery.freeFrom } : null,
    cheapestMinor: null,
    unknownMassGrams: 500,
  }
  const lineTerms = lines.map(({ quantity: _, ...line }) => ({
    ...{ ...line, minimum: 1, step: 1 },
    ...getRates(line.taxClass),
  }))
  const ordered = lines.map(({ quantity }, index) => ({ id: `line ${index}`, quantity, terms: lineTerms[index]! }))
  // What delivery costs before its tax is taken off or added.
  const deliveryMinor = sumGross(priceAsOrdered(currency, { ...terms, pricing: 'gross' }, ordered).delivery)
  const facts = orderFacts({
    ...{ currency, pricing, deliveryMinor },
    lines: ordered.map(({ quantity, terms: { rate, homeRate, ...offer } }) => ({
      ...{ quantity, rate, homeRate, unitPriceMinor: getUnitPrice(offer, quantity) },
    })),
  })
  const termed = facts.lines.map((line, index) => ({ ...line, id: createId(), priceTerms: lineTerms[index]! }))
  const orderPricing: OrderPricing = { currency, terms, deliveryPricedMinor: null }
  const deliveryMethod = delivery
    ? { ...{ key: 'parcel', name: 'Parcel', translations: {}, priceMinor: deliveryMinor }, daysFrom: 1, daysTo: 3 }
    : null
  return {
    facts: { ...facts, lines: termed } satisfies HistoryOrder,
    pricing: orderPricing,
    sending: { ...destination, ground, deliveryMethod },
  }
}

/** What tells an order from others. */
export type OrderHead = { number: number; paidAt: Date; customerName: string }

/** The invoice of an order, as credit notes take it back. */
export function buildInvoice({ facts, sending }: ReturnType<typeof placeOrder>, head: OrderHead) {
  const content = buildInvoiceContent(
    { seller: demoSeller, table: demoTaxTable },
    {
      ...{ ...head, ...sending, placedAt: head.paidAt, reference: '', locale: 'en', address: '' },
      ...{ currency: facts.currency, totalMinor: facts.totalMinor, taxes: [...facts.taxes], means: 'credit_card' },
      ...{ billingAddress: null, deliveryPlace: null, arrivesTo: null },
    },
    facts.lines.map(({ id, quantity, unitPriceMinor, netMinor, taxMinor, taxRate, priceTerms }, index) => ({
      ...{ id, quantity, unitPriceMinor, netMinor, taxMinor, taxRate, taxClass: priceTerms.taxClass ?? null },
      ...{ sku: skuAt(index), name: skuAt(index), translations: {}, packSize: 1, tariffCode: null, origin: null },
    })),
  )
  return { number: '', issuedAt: head.paidAt, currency: facts.currency, content }
}

/** The product of a line, by its index. */
export const skuAt = (index: number): string => `PART-${index + 1}`
