import { shareOut } from './share-out.ts'

/** A rate of tax in thousandths of a percent: 19 % is 19000, the 8.875 % of New York City 8875. */
export type Rate = number

const whole = 100_000

/** An amount in minor units as it is priced, with the rate of its class at home and the rate where it goes. */
export type Taxable = { amountMinor: number; homeRate: Rate; rate: Rate }

/**
 * What prices are. `net`: tax is added. `gross`: tax is in them, and whoever buys from elsewhere pays the same price with
 * the tax of there in it. `exempt`: the tax of home is in them, and this buyer does not pay it.
 */
export type Pricing = 'net' | 'gross' | 'exempt'

export type Taxed = { netMinor: number; taxMinor: number; rate: Rate }

/** `lines` as given; `delivery` and `rates` by rate, the highest first. The rates are of lines and delivery together. */
export type Computed = {
  lines: Taxed[]
  delivery: Taxed[]
  rates: Taxed[]
  netMinor: number
  taxMinor: number
  totalMinor: number
}

/**
 * Net, tax and total of an order in minor units. Tax is rounded once for each rate, half up, and then shared out, so that
 * lines, rates and total agree to the last unit. Delivery is no supply of its own: it is taxed as the goods are, in
 * proportion to their value.
 */
export function computeTax(lines: readonly Taxable[], deliveryMinor: number, pricing: Pricing): Computed {
  const charged = deliveryMinor > 0 ? deliveryOf(lines, deliveryMinor) : []
  const taxed = taxAll([...lines, ...charged], pricing)
  const delivery = byRate(taxed.slice(lines.length))
  const rates = byRate(taxed)
  const [netMinor, taxMinor] = [sumOf(rates, 'netMinor'), sumOf(rates, 'taxMinor')]
  return { lines: taxed.slice(0, lines.length), delivery, rates, netMinor, taxMinor, totalMinor: netMinor + taxMinor }
}

/** Delivery in as many parts as the lines have rates. */
function deliveryOf(lines: readonly Taxable[], deliveryMinor: number): Taxable[] {
  const groups = [...Map.groupBy(lines, ({ homeRate, rate }) => `${homeRate} ${rate}`).values()]
  const shares = shareOut(
    deliveryMinor,
    groups.map((group) => sumOf(group, 'amountMinor')),
  )
  return groups.map(([first], at) => ({ ...first!, amountMinor: shares[at]! }))
}

/** Each amount, taxed together with all others of its rate. */
function taxAll(amounts: readonly Taxable[], pricing: Pricing): Taxed[] {
  const taxed = new Map<Taxable, Taxed>()
  for (const group of Map.groupBy(amounts, ({ homeRate, rate }) => (pricing === 'exempt' ? homeRate : rate)).values()) {
    const { homeRate, rate } = group[0]!
    const own = group.map(({ amountMinor }) => amountMinor)
    const sum = sumOf(group, 'amountMinor')
    const nets = pricing === 'net' ? own : shareOut(withoutTax(sum, pricing === 'exempt' ? homeRate : rate), own)
    const taxes = pricing === 'net' ? shareOut(Math.round((sum * rate) / whole), own) : []
    for (const [at, amount] of group.entries()) {
      const taxMinor = pricing === 'exempt' ? 0 : (taxes[at] ?? own[at]! - nets[at]!)
      taxed.set(amount, { netMinor: nets[at]!, taxMinor, rate: pricing === 'exempt' ? 0 : rate })
    }
  }
  return amounts.map((amount) => taxed.get(amount)!)
}

const withoutTax = (gross: number, rate: Rate): number => Math.round((gross * whole) / (whole + rate))

const byRate = (taxed: readonly Taxed[]): Taxed[] =>
  [...Map.groupBy(taxed, ({ rate }) => rate)]
    .map(([rate, all]) => ({ rate, netMinor: sumOf(all, 'netMinor'), taxMinor: sumOf(all, 'taxMinor') }))
    .toSorted((a, b) => b.rate - a.rate)

const sumOf = <Key extends string>(all: readonly Record<Key, number>[], key: Key): number =>
  all.reduce((sum, one) => sum + one[key], 0)
