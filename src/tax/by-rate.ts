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

/** A gross amount with its tax, as if nothing else were refunded. */
export type RateClaim = { rate: number; grossMinor: number; taxMinor: number }

/**
 * Net and tax of claims, limited by what is left of their rates: if a rate has less left than all its claims, they
 * share it. Tax is derived within the gross amount, so that using up a rate uses up both its net and its tax.
 */
export function fitToRates<One extends RateClaim>(
  claims: readonly One[],
  left: readonly TaxedAmount[],
  step: number,
): (One & NetAndTax)[] {
  const fitted = new Map<One, NetAndTax>()
  for (const [rate, same] of Map.groupBy(claims, (claim) => claim.rate)) {
    const rest = { netMinor: 0, taxMinor: 0, ...left.find((taxed) => taxed.rate === rate) }
    const claimed = same.map(({ grossMinor }) => grossMinor)
    const isTooMuch = claimed.reduce((sum, count) => sum + count, 0) > sumNetAndTax(rest)
    const amounts = isTooMuch ? prorateInSteps(sumNetAndTax(rest), claimed, step) : claimed
    for (const [index, claim] of same.entries()) {
      const money = splitTax(claim, amounts[index]!, rest, step)
      fitted.set(claim, money)
      rest.netMinor -= money.netMinor
      rest.taxMinor -= money.taxMinor
    }
  }
  return claims.map((claim) => ({ ...claim, ...fitted.get(claim)! }))
}

/** Tax and net of an amount, neither more than is left. */
function splitTax({ grossMinor, taxMinor }: RateClaim, amountMinor: number, left: NetAndTax, step: number): NetAndTax {
  const due = amountMinor === grossMinor ? taxMinor : prorate(taxMinor, amountMinor, grossMinor, step)
  const tax = Math.min(Math.max(due, amountMinor - left.netMinor), left.taxMinor, amountMinor)
  return { netMinor: amountMinor - tax, taxMinor: tax }
}

/** An amount without a specific purpose, allocated to all rates in proportion to what is left of them. */
export function allocateByRate(amountMinor: number, left: readonly TaxedAmount[], step: number): TaxedAmount[] {
  const shares = prorateInSteps(amountMinor, left.map(sumNetAndTax), step)
  const claims = left.map((rest, index) => {
    const grossMinor = shares[index]!
    return { rate: rest.rate, grossMinor, taxMinor: prorate(rest.taxMinor, grossMinor, sumNetAndTax(rest), step) }
  })
  return fitToRates(claims, left, step)
    .map(({ rate, netMinor, taxMinor }) => ({ rate, netMinor, taxMinor }))
    .filter((share) => sumNetAndTax(share) > 0)
}
