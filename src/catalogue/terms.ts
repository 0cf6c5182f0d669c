import { countryName } from '#addresses/countries.ts'
import { m } from '#paraglide/messages.js'
import { formatMoney, formatNumber } from '#platform/locale.ts'
import { packText } from '#platform/pack.ts'
import type { ProductDetails } from './contract.ts'
import { type Orderable, orderableFrom, type Priced, unitPriceAt } from './pricing.ts'

/**
 * What is said beside the price: tax, in which quantities it is sold, and what more of it costs. Written on the server: a
 * page loads no script for it, and browsers may name countries otherwise.
 */
export function termsOf({ tax, price, priceBreaks, currency, packSize, ...product }: ProductDetails): string[] {
  const withPacks = (said: string) => (packSize > 1 ? `${said} (${packText(packSize)})` : said)
  const quantities = quantitiesText(product)
  return [
    ...(tax ? [taxText(tax)] : []),
    ...(quantities ? [withPacks(quantities)] : []),
    ...lowerPrices({ price, priceBreaks, ...product }).map(
      ({ quantity, each }) =>
        `${withPacks(m.break_from({ quantity: formatNumber(quantity) }))}: ${formatMoney(each, currency)}`,
    ),
  ]
}

/** What one costs from each quantity on that can be ordered, where that is less. */
const lowerPrices = (priced: Priced & Orderable) =>
  [...new Set(priced.priceBreaks.map(({ quantity }) => orderableFrom(priced, quantity)))]
    .map((quantity) => ({ quantity, each: unitPriceAt(priced, quantity) }))
    .filter(({ each }) => each < priced.price)
    .toSorted((a, b) => a.quantity - b.quantity)

function taxText({ country, percent, isIncluded }: NonNullable<ProductDetails['tax']>): string {
  const given = {
    country: countryName(country),
    percent: formatNumber(percent / 100, { style: 'percent', maximumFractionDigits: 3 }),
  }
  return isIncluded ? m.price_tax_included(given) : m.price_tax_added(given)
}

function quantitiesText({ minimum, step }: Pick<ProductDetails, 'minimum' | 'step'>): string {
  if (minimum === 1 && step === 1) return ''
  const given = { minimum: formatNumber(minimum), step: formatNumber(step) }
  if (step === 1) return m.sold_from(given)
  return minimum > step ? m.sold_in_steps_from(given) : m.sold_in_steps(given)
}
