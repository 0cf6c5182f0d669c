import { Refusal } from '#base/platform/errors.ts'
import type { DeliveryPlace, DeliveryTable } from '#company/delivery/contract.ts'
import { hasUnknownMasses, sumGrams } from '#company/delivery/mass.ts'
import { isPickup, listDeliveryOptions, type ShippingOption } from '#company/delivery/options.ts'
import { getChargeStep } from '#company/tax/charge-step.ts'
import { type ComputedTax, computeTax, type TaxedAmount, type TaxPricing, type TaxRate } from '#company/tax/compute.ts'
import type { TaxClass, TaxTable } from '#company/tax/contract.ts'
import { type Destination, determineTreatment, type Ground, getHome } from '#company/tax/treatment.ts'
import { calculateGoodsMinor, type PricedLine } from './goods-total.ts'

/** The tables that orders are priced by. `isLive`: nothing is sold without knowing its tax. */
export type PricingTables = { tax: TaxTable; delivery: DeliveryTable; isLive: boolean }

/** What is ordered of a product. `grams`: of all of it, null: unknown; `leadTimeDays`: until all of it is here; null: it is, or nobody knows. */
export type Goods = PricedLine & { taxClass: TaxClass; grams: number | null; leadTimeDays: number | null }

/** What an order comes to, in minor units: net of lines and delivery, and tax, are the total. */
export type OrderTotals = ComputedTax & {
  ground: Ground
  pricing: TaxPricing
  /** The rates of each line at home and where it goes. */
  lineRates: { homeRate: TaxRate; rate: TaxRate }[]
}

/** The ways in which goods can be delivered there, the cheapest first. */
export function listOptions(
  { delivery }: PricingTables,
  place: DeliveryPlace,
  goods: readonly Goods[],
  currency: string,
): ShippingOption[] {
  const parcel = {
    grams: sumGrams(
      goods.map(({ grams }) => grams),
      delivery.unknownMassGrams,
    ),
    goodsMinor: calculateGoodsMinor(goods),
    leadTimeDays: Math.max(0, ...goods.map(({ leadTimeDays }) => leadTimeDays ?? 0)),
  }
  return listDeliveryOptions(delivery, place, parcel, currency)
}

export const hasUnknownMass = (goods: readonly Pick<Goods, 'grams'>[]): boolean =>
  hasUnknownMasses(goods.map(({ grams }) => grams))

/**
 * Calculates the totals of an order. Nothing else adds delivery and tax, so quotes, orders and renewed holds agree. Collected
 * orders, and orders without a destination, are taxed at home.
 * @throws Refusal for a live shop whose table does not say what tax is charged
 */
export function calculateTotals(
  terms: PricingTables,
  currency: string,
  goods: readonly Goods[],
  to?: Destination,
  method?: ShippingOption,
): OrderTotals {
  // guard: what is fetched is taxed at home | (method && isPickup(method)) → method === null | orders/pricing/order-totals.test
  const changesHands = !to || (method && isPickup(method)) ? getHome(terms.tax) : to
  const { ground, pricing, getRates } = treatmentToSell(terms, changesHands)
  // Rounded to what cards can be charged.
  const step = getChargeStep(currency)
  const lineRates = goods.map(({ taxClass }) => getRates(taxClass))
  const lines = goods.map((line, index) => ({ amountMinor: calculateGoodsMinor([line]) / step, ...lineRates[index]! }))
  return { ground, pricing, lineRates, ...inMinor(computeTax(lines, (method?.priceMinor ?? 0) / step, pricing), step) }
}

/** The rate that is added at home to the price of such goods: none where prices include it. */
export function getExclusiveTaxRate(terms: Pick<PricingTables, 'tax' | 'isLive'>, taxClass: TaxClass): TaxRate {
  const { pricing, getRates } = treatmentToSell(terms, getHome(terms.tax))
  return pricing === 'net' ? getRates(taxClass).rate : 0
}

function treatmentToSell({ tax, isLive }: Pick<PricingTables, 'tax' | 'isLive'>, destination: Destination) {
  const treatment = determineTreatment(tax, destination)
  // guard: a live shop does not guess tax | isLive && → false && | orders/placing/unsellable
  if (isLive && !treatment.isKnown) throw new Refusal('not_sellable', { what: 'tax' })
  return treatment
}

function inMinor({ lines, delivery, rates, ...sums }: ComputedTax, step: number): ComputedTax {
  const all = (taxed: TaxedAmount[]) =>
    taxed.map(({ rate, netMinor, taxMinor }) => ({ rate, netMinor: netMinor * step, taxMinor: taxMinor * step }))
  return {
    ...{ lines: all(lines), delivery: all(delivery), rates: all(rates) },
    netMinor: sums.netMinor * step,
    taxMinor: sums.taxMinor * step,
    totalMinor: sums.totalMinor * step,
  }
}

export const sumNet = (taxed: readonly TaxedAmount[]): number => taxed.reduce((sum, { netMinor }) => sum + netMinor, 0)
