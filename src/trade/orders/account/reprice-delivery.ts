import { negate, prorate, prorateInSteps, sumByRate, sumGross, sumNetAndTax } from '#company/tax/by-rate.ts'
import type { TaxedAmount } from '#company/tax/compute.ts'
import type { ItemClaim, OrderAccount } from './order-account.ts'

/** `left`: what was paid for the delivery and not refunded. `asOrderedMinor`: of its new price, less what was refunded. */
export type DeliveryPrice = {
  left: TaxedAmount[]
  leftMinor: number
  refundedMinor: number
  asOrderedMinor: number
}

/** The delivery of an order, and its price if ordered another way; null: not known. */
export function readDelivery(
  account: OrderAccount,
  pricedMinor: number | null,
  asOrdered: readonly TaxedAmount[] | null,
): DeliveryPrice {
  const left = account.shippingLeft()
  const leftMinor = sumGross(left)
  const refundedMinor = Math.max(0, (pricedMinor ?? account.shippingMinor()) - leftMinor)
  const asOrderedMinor = asOrdered ? Math.max(0, sumGross(asOrdered) - refundedMinor) : leftMinor
  return { left, leftMinor, refundedMinor, asOrderedMinor }
}

/** The price of the delivery by rate, in proportion to the first of the shapes that has any. */
export function prorateDelivery(
  minor: number,
  shapes: readonly (readonly TaxedAmount[])[],
  step: number,
): TaxedAmount[] {
  const shape = sumByRate(shapes.find((all) => sumGross(all) > 0) ?? [])
  const amounts = prorateInSteps(minor, shape.map(sumNetAndTax), step)
  return shape.map((part, index) => {
    const taxMinor = prorate(part.taxMinor, amounts[index]!, sumNetAndTax(part), step)
    return { rate: part.rate, netMinor: amounts[index]! - taxMinor, taxMinor }
  })
}

/** What the delivery costs less from now on, by rate; below 0: more. */
export function claimDelivery(before: readonly TaxedAmount[], after: readonly TaxedAmount[]): ItemClaim[] {
  return sumByRate([...before, ...after.map(negate)])
    .map(({ rate, netMinor, taxMinor }): ItemClaim => {
      return { kind: 'delivery', orderLineId: null, quantity: 1, rate, grossMinor: netMinor + taxMinor, taxMinor }
    })
    .filter(({ grossMinor }) => grossMinor !== 0)
}
