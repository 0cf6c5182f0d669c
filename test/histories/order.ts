import { getUnitPrice } from '../../src/catalogue/pricing.ts'
import { type InvoiceContent, sumContent } from '../../src/invoices/content.ts'
import { demoSeller } from '../../src/invoices/demonstration.ts'
import type { AccountFacts } from '../../src/orders/account/order-account.ts'
import type { OrderPricing, TermedLine } from '../../src/orders/account/plan-cancellation.ts'
import { type PriceTerms, priceAsOrdered } from '../../src/orders/account/price-terms.ts'
import { subtractByRate, toChargedTax } from '../../src/tax/by-rate.ts'
import { orderFacts } from '../order-account.ts'
import type { History } from './history.ts'

export type HistoryOrder = AccountFacts<TermedLine>

/** An order that has just been paid: what was charged, and the terms it was priced by. */
export function placeOrder({ currency, pricing, delivery, lines }: History): {
  facts: HistoryOrder
  pricing: OrderPricing
} {
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
  const lineTerms = lines.map(({ quantity: _, ...line }) => ({ ...line, minimum: 1, step: 1, homeRate: line.rate }))
  const ordered = lines.map(({ quantity }, index) => ({ id: `line ${index}`, quantity, terms: lineTerms[index]! }))
  // What delivery costs before its tax is taken off or added.
  const { deliveryMinor } = priceAsOrdered(currency, { ...terms, pricing: 'gross' }, ordered)
  const facts = orderFacts({
    ...{ currency, pricing, deliveryMinor },
    lines: ordered.map(({ quantity, terms }) => ({
      ...{ quantity, rate: terms.rate, unitPriceMinor: getUnitPrice(terms, quantity) },
    })),
  })
  return {
    facts: { ...facts, lines: facts.lines.map((line, index) => ({ ...line, priceTerms: lineTerms[index]! })) },
    pricing: { currency, terms, deliveryPricedMinor: null },
  }
}

/** The invoice of an order, as credit notes take it back. */
export function buildInvoice(facts: HistoryOrder) {
  const lines = facts.lines.map((line) => ({
    ...{ sku: line.id, name: line.id, translations: {}, packSize: 1, quantity: line.quantity },
    ...{ ...toChargedTax(line), unitPriceMinor: line.unitPriceMinor },
  }))
  const parts = subtractByRate(facts.taxes, lines)
  const carriage = parts.length > 0 ? { name: 'Parcel', translations: {}, parts } : null
  const content: InvoiceContent = {
    seller: demoSeller,
    buyer: { name: 'B', lines: ['B'], address: null, vatNumber: '' },
    deliveredTo: null,
    order: { number: 'IW-1', placedAt: '2026-01-01T00:00:00Z', reference: '' },
    ...{ lines, carriage, ground: 'taxed' as const, ...sumContent(lines, carriage), credits: null },
  }
  return { number: 'INV-1', issuedAt: new Date(0), currency: facts.currency, content }
}
