import type { TaxedAmount } from './compute.ts'
import { prorateAmount } from './prorate-amount.ts'

export type NetAndTax = Pick<TaxedAmount, 'netMinor' | 'taxMinor'>

/** Net and tax together. */
export const sumNetAndTax = ({ netMinor, taxMinor }: NetAndTax): number => netMinor + taxMinor

export const sumGross = (all: readonly NetAndTax[]): number => all.reduce((sum, money) => sum + sumNetAndTax(money), 0)

type Charged = {
  netMinor: number | null
  taxMinor: number
  taxRate: number
  unitPriceMinor: number
  quantity: number
}

/** The charged tax of a line. A line from before there was tax is its price alone. */
export const toChargedTax = ({
  netMinor,
  taxMinor,
  taxRate: rate,
  unitPriceMinor,
  quantity,
}: Charged): TaxedAmount => ({
  ...{ netMinor: netMinor ?? unitPriceMinor * quantity, taxMinor, rate },
})

/** Net and tax of each rate, the highest rate first. */
export const sumByRate = (all: readonly TaxedAmount[]): TaxedAmount[] =>
  [...Map.groupBy(all, ({ rate }) => rate)]
    .map(([rate, taxed]) => ({ rate, ...sumMoney(taxed) }))
    .toSorted((a, b) => b.rate - a.rate)

const sumMoney = (all: readonly NetAndTax[]): NetAndTax => ({
  netMinor: all.reduce((sum, { netMinor }) => sum + netMinor, 0),
  taxMinor: all.reduce((sum, { taxMinor }) => sum + taxMinor, 0),
})

/** What is taken, where amounts are added up. */
export const negate = ({ rate, netMinor, taxMinor }: TaxedAmount): TaxedAmount => ({
  ...{ rate, netMinor: 0 - netMinor, taxMinor: 0 - taxMinor },
})

/** Subtracts by rate: the lines, which leaves the delivery; or refunds, which leaves the rest. */
export const subtractByRate = (rates: readonly TaxedAmount[], others: readonly TaxedAmount[]): TaxedAmount[] =>
  rates
    .map(({ rate, netMinor, taxMinor }) => {
      const gone = sumMoney(others.filter((other) => other.rate === rate))
      return {
        rate,
        netMinor: Math.max(0, netMinor - gone.netMinor),
        taxMinor: Math.max(0, taxMinor - gone.taxMinor),
      }
    })
    .filter((left) => sumNetAndTax(left) > 0)

/** A share of an amount, in steps that cards can be charged. */
export const prorate = (minor: number, part: number, whole: number, step: number): number =>
  whole === 0 ? 0 : Math.round(((minor / step) * part) / whole) * step

/** Prorates an amount by weights, in steps that cards can be charged. */
export const prorateInSteps = (amountMinor: number, weights: readonly number[], step: number): number[] =>
  weights.some((weight) => weight > 0)
    ? prorateAmount(amountMinor / step, weights).map((steps) => steps * step)
    : weights.map(() => 0)

/** A gross amount of a rate with its tax, as if nothing else were refunded. */
export type RateClaim = { rate: number; grossMinor: number; taxMinor: number }

/**
 * Net and tax of an amount that is left of a rate: its own tax, but neither more net nor more tax than is left. So using
 * up a rate uses up both.
 */
export function splitTax({ grossMinor, taxMinor }: Omit<RateClaim, 'rate'>, left: NetAndTax): NetAndTax {
  const tax = Math.min(Math.max(taxMinor, grossMinor - left.netMinor), left.taxMinor, grossMinor)
  return { netMinor: grossMinor - tax, taxMinor: tax }
}

/**
 * How much of an amount should be tax instead of net, so that it is taxed at its rate, and what is left of the rate is as
 * well as can be: but for less than a unit of the currency, as BR-CO-17 and BR-S-09 of EN 16931 ask of each document.
 * Where the smallest amount is such a unit, the roundings of several documents would come to more in the last.
 */
export function findTaxShift(given: NetAndTax, left: NetAndTax, rate: number, { step, unit }: TaxUnits): number {
  const isWithin = (money: NetAndTax, minor: number) => Math.abs(computeTaxError(money, rate)) < minor
  if (isWithin(given, unit / 2) && isWithin(left, unit / 2)) return 0
  const found = [0, step, -step, 2 * step, -2 * step]
    .map((shift) => ({ shift, given: shiftTax(given, shift), left: shiftTax(left, -shift) }))
    .filter(({ given, left }) => isWithin(given, unit) && Math.min(left.netMinor, left.taxMinor) >= 0)
  const getError = ({ left }: (typeof found)[number]) => Math.abs(computeTaxError(left, rate))
  return found.toSorted((a, b) => getError(a) - getError(b))[0]?.shift ?? 0
}

const computeTaxError = ({ netMinor, taxMinor }: NetAndTax, rate: number): number =>
  taxMinor - (netMinor * rate) / 100_000

const shiftTax = ({ netMinor, taxMinor }: NetAndTax, shift: number): NetAndTax => {
  return { netMinor: netMinor - shift, taxMinor: taxMinor + shift }
}

/** The smallest amount of a currency, and one of its major units. */
export type TaxUnits = { step: number; unit: number }

/** A part of what is left of a rate, with its share of the tax. */
export function takeShare(left: NetAndTax, grossMinor: number, step: number): NetAndTax {
  return splitTax({ grossMinor, taxMinor: prorate(left.taxMinor, grossMinor, sumNetAndTax(left), step) }, left)
}

/** An amount without a specific purpose, allocated to all rates in proportion to what is left of them. */
export function allocateByRate(amountMinor: number, left: readonly TaxedAmount[], step: number): TaxedAmount[] {
  const shares = prorateInSteps(amountMinor, left.map(sumNetAndTax), step)
  return left
    .map((rest, index) => ({ rate: rest.rate, ...takeShare(rest, shares[index]!, step) }))
    .filter((share) => sumNetAndTax(share) > 0)
}
