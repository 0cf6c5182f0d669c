import { formatMoney, formatNumber } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'
import { getCountryName } from '#people/addresses/country-name.ts'
import type { ProductDetails } from '../contract.ts'
import { formatPack, formatPiecePrice } from '../packs/pack.ts'
import { getUnitPrice, type Orderable, type PriceList, roundUpToOrderable } from './pricing.ts'

/**
 * What is said beside the price: tax, and in which quantities it is sold. Written on the server: a page loads no script for
 * it, and browsers may name countries otherwise.
 */
export function listPriceNotes({ tax, packSize, ...product }: ProductDetails): string[] {
  const quantities = quantitiesText(product)
  return [
    ...(tax ? [taxText(tax)] : []),
    ...(quantities ? [packSize > 1 ? `${quantities} (${formatPack(packSize)})` : quantities] : []),
  ]
}

/** What a sales unit and a piece of it cost in each quantity that lowers the price, and what is saved; empty if none does. */
export function listPriceSteps(product: ProductDetails) {
  const { price, currency, packSize } = product
  const lower = lowerPrices(product)
  if (lower.length === 0) return []
  const first = { quantity: roundUpToOrderable(product, 1), each: price }
  return [...(lower[0]!.quantity > first.quantity ? [first] : []), ...lower].map(({ quantity, each }) => ({
    from: m.break_from({ quantity: formatNumber(quantity) }),
    price: formatMoney(each, currency),
    piece: packSize > 1 ? formatPiecePrice(each, packSize, currency) : '',
    saving: each < price ? formatNumber(1 - each / price, { style: 'percent' }) : '',
  }))
}

/** What one costs from each quantity on that can be ordered, where that is less. */
const lowerPrices = (priced: PriceList & Orderable) =>
  [...new Set(priced.priceBreaks.map(({ quantity }) => roundUpToOrderable(priced, quantity)))]
    .map((quantity) => ({ quantity, each: getUnitPrice(priced, quantity) }))
    .filter(({ each }) => each < priced.price)
    .toSorted((a, b) => a.quantity - b.quantity)

function taxText({ country, percent, isIncluded }: NonNullable<ProductDetails['tax']>): string {
  const given = {
    country: getCountryName(country),
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
