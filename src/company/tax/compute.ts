import { prorateAmount } from './prorate-amount.ts'

/** A rate of tax in thousandths of a percent: 19 % is 19000, the 8.875 % of New York City 8875. */
export type TaxRate = number

const whole = 100_000

/** An amount in minor units as priced, with the rate of its class at home and the rate at the destination. */
export type Taxable = { amountMinor: number; homeRate: TaxRate; rate: TaxRate }

/**
 * The meaning of prices. `net`: tax is added. `gross`: they include tax; a buyer elsewhere pays the same price with the
 * tax of the destination in it. `exempt`: they include the tax of home, and this buyer does not pay it.
 */
export type TaxPricing = 'net' | 'gross' | 'exempt'

export type TaxedAmount = { netMinor: number; taxMinor: number; rate: TaxRate }

/**
 * `lines` in the given order; `delivery` and `rates` by rate, highest first. The rates cover lines and delivery
 * together.
 */
export type ComputedTax = {
  lines: TaxedAmount[]
  delivery: TaxedAmount[]
  rates: TaxedAmount[]
  netMinor: number
  taxMinor: number
  totalMinor: number
}

/**
 * Net, tax and total of an order in minor units. One amount is rounded for each rate, half up, and then allocated, so
 * that lines, rates and total agree to the last unit: the tax, where it is added to `net` prices; the net, where prices
 * include tax (`gross`, `exempt`), so that a half of the smallest unit of tax is dropped there: of 179.31 at 20 %, 29.88
 * are tax. Delivery is not a supply of its own: it is taxed as the goods
 * are, in proportion to their value.
 */
export function computeTax(lines: readonly Taxable[], deliveryMinor: number, pricing: TaxPricing): ComputedTax {
  const charged = deliveryMinor > 0 ? splitDelivery(lines, deliveryMinor) : []
  const taxed = taxAll([...lines, ...charged], pricing)
  const delivery = byRate(taxed.slice(lines.length))
  const rates = byRate(taxed)
  const [netMinor, taxMinor] = [sumKey(rates, 'netMinor'), sumKey(rates, 'taxMinor')]
  return { lines: taxed.slice(0, lines.length), delivery, rates, netMinor, taxMinor, totalMinor: netMinor + taxMinor }
}

/** Delivery, split into as many parts as the lines have rates. */
function splitDelivery(lines: readonly Taxable[], deliveryMinor: number): Taxable[] {
  const groups = [...Map.groupBy(lines, ({ homeRate, rate }) => `${homeRate} ${rate}`).values()]
  const shares = prorateAmount(
    deliveryMinor,
    groups.map((group) => sumKey(group, 'amountMinor')),
  )
  return groups.map(([first], index) => ({ ...first!, amountMinor: shares[index]! }))
}

/** Each amount, taxed together with all others of its rate. */
function taxAll(amounts: readonly Taxable[], pricing: TaxPricing): TaxedAmount[] {
  const taxed = new Map<Taxable, TaxedAmount>()
  for (const group of Map.groupBy(amounts, ({ homeRate, rate }) => (pricing === 'exempt' ? homeRate : rate)).values()) {
    const { homeRate, rate } = group[0]!
    const own = group.map(({ amountMinor }) => amountMinor)
    const sum = sumKey(group, 'amountMinor')
    const nets = pricing === 'net' ? own : prorateAmount(withoutTax(sum, pricing === 'exempt' ? homeRate : rate), own)
    const taxes = pricing === 'net' ? prorateAmount(Math.round((sum * rate) / whole), own) : []
    for (const [index, amount] of group.entries()) {
      const taxMinor = pricing === 'exempt' ? 0 : (taxes[index] ?? own[index]! - nets[index]!)
      taxed.set(amount, { netMinor: nets[index]!, taxMinor, rate: pricing === 'exempt' ? 0 : rate })
    }
  }
  return amounts.map((amount) => taxed.get(amount)!)
}

/** The tax in an amount that includes it, in steps that cards can be charged. */
export const computeTaxWithin = (grossMinor: number, rate: TaxRate, step: number): number =>
  grossMinor - withoutTax(grossMinor / step, rate) * step

const withoutTax = (gross: number, rate: TaxRate): number => Math.round((gross * whole) / (whole + rate))

const byRate = (taxed: readonly TaxedAmount[]): TaxedAmount[] =>
  [...Map.groupBy(taxed, ({ rate }) => rate)]
    .map(([rate, all]) => ({ rate, netMinor: sumKey(all, 'netMinor'), taxMinor: sumKey(all, 'taxMinor') }))
    .toSorted((a, b) => b.rate - a.rate)

const sumKey = <Key extends string>(all: readonly Record<Key, number>[], key: Key): number =>
  all.reduce((sum, item) => sum + item[key], 0)
