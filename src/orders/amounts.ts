import type { DeliveryTable, Place } from '#delivery/contract.ts'
import { deliveryOptions, type Option, pickupKey } from '#delivery/options.ts'
import { chargeStep } from '#platform/charge-step.ts'
import { type Computed, computeTax, type Rate, type Taxed } from '#tax/compute.ts'
import type { TaxClass, TaxTable } from '#tax/contract.ts'
import { type Destination, type Ground, treatmentOf } from '#tax/treatment.ts'
import { orderTotalMinor, type PricedLine } from './total.ts'

/** The tables that orders are priced by. */
export type Terms = { tax: TaxTable; delivery: DeliveryTable }

/** What is ordered of a product. `grams`: of all of it; `leadTimeDays`: until all of it is here; null: it is, or nobody knows. */
export type Goods = PricedLine & { taxClass: TaxClass; grams: number; leadTimeDays: number | null }

/** What an order comes to, in minor units: net of lines and delivery, and tax, are the total. */
export type Amounts = Computed & { ground: Ground }

/** The ways in which goods can be delivered there, the cheapest first. */
export function optionsFor({ delivery }: Terms, place: Place, goods: readonly Goods[], currency: string): Option[] {
  const parcel = {
    grams: Math.ceil(goods.reduce((sum, { grams }) => sum + grams, 0)),
    goodsMinor: orderTotalMinor(goods),
    leadTimeDays: Math.max(0, ...goods.map(({ leadTimeDays }) => leadTimeDays ?? 0)),
  }
  return deliveryOptions(delivery, place, parcel, currency)
}

/**
 * What an order comes to. The only place that adds delivery and tax: quotes, orders and renewed holds agree. What is fetched,
 * and what is bought without saying where it goes, changes hands at home.
 */
export function amountsOf(
  { tax }: Terms,
  currency: string,
  goods: readonly Goods[],
  to?: Destination,
  method?: Option,
): Amounts {
  // guard: what is fetched is taxed at home | method?.key === pickupKey → method === null | orders/amounts.test
  const changesHands = !to || method?.key === pickupKey ? { country: tax.home, ...atHome } : to
  const { ground, pricing, ratesOf } = treatmentOf(tax, changesHands)
  // Rounded to what cards can be charged.
  const step = chargeStep(currency)
  const lines = goods.map((line) => ({ amountMinor: orderTotalMinor([line]) / step, ...ratesOf(line.taxClass) }))
  return { ground, ...inMinor(computeTax(lines, (method?.priceMinor ?? 0) / step, pricing), step) }
}

/** The rate that is added at home to the price of such goods: none where prices include it. */
export function addedRate({ tax }: Pick<Terms, 'tax'>, taxClass: TaxClass): Rate {
  const { pricing, ratesOf } = treatmentOf(tax, { country: tax.home, ...atHome })
  return pricing === 'net' ? ratesOf(taxClass).rate : 0
}

const atHome = { region: '', hasVatNumber: false }

function inMinor({ lines, delivery, rates, ...sums }: Computed, step: number): Computed {
  const all = (taxed: Taxed[]) =>
    taxed.map(({ rate, netMinor, taxMinor }) => ({ rate, netMinor: netMinor * step, taxMinor: taxMinor * step }))
  return {
    ...{ lines: all(lines), delivery: all(delivery), rates: all(rates) },
    netMinor: sums.netMinor * step,
    taxMinor: sums.taxMinor * step,
    totalMinor: sums.totalMinor * step,
  }
}

export const netOf = (taxed: readonly Taxed[]): number => taxed.reduce((sum, { netMinor }) => sum + netMinor, 0)
