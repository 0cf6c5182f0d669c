import { findMethodAt, isPickup, type ShippingOption } from '#company/delivery/options.ts'
import type { Orderable, PriceList } from '#goods/catalogue/prices/pricing.ts'
import type { ShippingAttributes } from '#goods/catalogue/stock/stock.server.ts'
import type { LineTerms, PriceTerms } from '../account/price-terms.ts'
import { type AgreedPrices, toAgreedBands } from './agreed-prices.server.ts'
import type { ShippingChoice } from './order-terms.server.ts'
import type { OrderTotals, PricingTables } from './order-totals.ts'
import { toShippingAttributes } from './price-lines.server.ts'

/** What an order keeps of the tables that it was priced by. */
export function buildPriceTerms(
  { delivery }: PricingTables,
  { pricing }: OrderTotals,
  {
    deliveryAddress,
    deliveryPlace,
    deliveryMethod,
  }: Pick<ShippingChoice, 'deliveryAddress' | 'deliveryPlace' | 'deliveryMethod'>,
  {
    options,
    agreed,
    currency,
  }: { options: readonly ShippingOption[]; agreed?: AgreedPrices | undefined; currency: string },
): PriceTerms {
  const place = deliveryAddress ?? deliveryPlace
  const method = place && deliveryMethod && findMethodAt(delivery, place, deliveryMethod.key)
  const prices = options.filter((option) => !isPickup(option)).map(({ priceMinor }) => priceMinor)
  return {
    pricing,
    method: method ? toAgreedBands(method, agreed, currency) : null,
    cheapestMinor: prices.length > 0 ? Math.min(...prices) : null,
    unknownMassGrams: delivery.unknownMassGrams,
  }
}

/** What a line keeps of its product, as it was offered. */
export const buildLineTerms = (
  offer: PriceList & Orderable & ShippingAttributes,
  { homeRate, rate }: OrderTotals['lineRates'][number],
): LineTerms => ({
  ...{ price: offer.price, priceBreaks: offer.priceBreaks, minimum: offer.minimum, step: offer.step },
  ...{ grams: toShippingAttributes(offer, 1).grams, homeRate, rate, taxClass: offer.taxClass },
})
