import { prorateInSteps } from '#company/tax/by-rate.ts'
import { computeTaxWithin } from '#company/tax/compute.ts'
import type { LineQuantity } from './check-quantities.ts'
import type { AccountLine, ItemClaim, OrderAccount, RefundItem } from './order-account.ts'
import { type LineTerms, type PriceTerms, priceAsOrdered } from './price-terms.ts'
import { claimDelivery, type DeliveryPrice, prorateDelivery, readDelivery } from './reprice-delivery.ts'
import { claimPieces, countRefundable } from './worth.ts'

export type TermedLine = AccountLine & { priceTerms: LineTerms | null }

/** How an order was priced, and the current price of its delivery. */
export type OrderPricing = { currency: string; terms: PriceTerms | null; deliveryPricedMinor: number | null }

/** The new price of the pieces of a line that stay and were not refunded. */
export type RepricedLine = { id: string; pricedQuantity: number; pricedMinor: number }

/** `items`: the pieces that are cancelled, and what those that stay and their delivery cost more or less from now on. */
export type CancellationPlan = {
  items: RefundItem[]
  lines: RepricedLine[]
  deliveryPricedMinor: number | null
}

type Position = {
  line: TermedLine
  /** The claim for the cancelled pieces that were not refunded yet. */
  cancelled: ItemClaim | undefined
  /** The number of remaining pieces; and those of them that were not refunded, at their price until now. */
  staying: number
  kept: { quantity: number; grossMinor: number; taxMinor: number }
}

/** Whether all terms are known that price the remaining pieces. */
const isKnown = (lines: readonly TermedLine[], terms: PriceTerms | null): terms is PriceTerms =>
  terms !== null && lines.every(({ priceTerms }) => priceTerms !== null)

/** Cancels pieces at the agreed prices: the refund is what was paid for them. */
export function planAtAgreedPrices(
  account: OrderAccount<TermedLine>,
  pieces: readonly LineQuantity[],
): CancellationPlan {
  const left = account.available('refund')
  const lines = pieces
    .map(({ line, quantity }) => ({ line, quantity: Math.min(quantity, left.get(line)!) }))
    .filter(({ quantity }) => quantity > 0)
  return { items: account.refundItems({ lines, delivery: 0 }), lines: [], deliveryPricedMinor: null }
}

/**
 * Cancels pieces so that the rest costs what it would have cost if ordered that way: by the price breaks and the
 * delivery of the order’s terms, with the difference taken off the refund. If the rest would cost more than was paid,
 * there is no refund and no further charge.
 */
export function planRepriced(
  account: OrderAccount<TermedLine>,
  { currency, terms, deliveryPricedMinor }: OrderPricing,
  pieces: readonly LineQuantity[],
): CancellationPlan {
  if (!isKnown(account.lines, terms)) return planAtAgreedPrices(account, pieces)
  const positions = account.lines.map((line) => takePosition(account, line, pieces))
  const asOrdered = priceAsOrdered(
    currency,
    terms,
    positions
      .filter(({ staying }) => staying > 0)
      .map(({ line, staying }) => ({ id: line.id, quantity: staying, terms: line.priceTerms! })),
  )
  // A delivery whose terms are not known costs what it did.
  const delivery = readDelivery(account, deliveryPricedMinor, terms.method && asOrdered.delivery)
  const wanted = positions.map(({ line, staying, kept }) => {
    const grossMinor = asOrdered.byLine.get(line.id) ?? 0
    const price = { quantity: staying, refunded: staying - kept.quantity, grossMinor, taxMinor: 0 }
    return claimPieces(price, kept.quantity, account.step).grossMinor
  })
  const next = limitToPaid(positions, wanted, delivery, account.step)
  const kept = positions.map(({ line, kept }, index) => {
    return { ...kept, ...priceLine(line, next.lines[index]!, account.step) }
  })
  const shape = [asOrdered.delivery, kept.map(asTaxed), delivery.left]
  return {
    items: account.fit([
      ...positions.flatMap(({ cancelled }) => cancelled ?? []),
      ...positions.flatMap((position, index) => claimPrice(position, kept[index]!)),
      ...claimDelivery(delivery.left, prorateDelivery(next.deliveryMinor, shape, account.step)),
    ]),
    lines: kept.map(({ quantity, grossMinor }, index) => ({
      ...{ id: positions[index]!.line.id, pricedQuantity: quantity, pricedMinor: grossMinor },
    })),
    deliveryPricedMinor: delivery.refundedMinor + next.deliveryMinor,
  }
}

function takePosition(account: OrderAccount<TermedLine>, line: TermedLine, pieces: readonly LineQuantity[]): Position {
  const cancelled = pieces.find((item) => item.line === line.id)?.quantity ?? 0
  const price = account.linePrice(line)
  const refundable = countRefundable(price)
  // Pieces that were not refunded yet are cancelled first.
  const unrefunded = Math.min(cancelled, refundable)
  const claim = account.claimPieces({ line: line.id, quantity: unrefunded })
  const whole = claimPieces(price, refundable, account.step)
  const staying = line.quantity - line.cancelled - cancelled
  return {
    ...{ line, staying, cancelled: unrefunded > 0 ? claim : undefined },
    kept: {
      quantity: Math.min(staying, refundable - unrefunded),
      grossMinor: whole.grossMinor - claim.grossMinor,
      taxMinor: whole.taxMinor - claim.taxMinor,
    },
  }
}

/** The new prices of lines and delivery: as if ordered this way or, where that is more than was paid, the amount paid. */
function limitToPaid(
  positions: readonly Position[],
  wanted: readonly number[],
  delivery: DeliveryPrice,
  step: number,
): { lines: readonly number[]; deliveryMinor: number } {
  const paidMinor = sum(positions.map(({ cancelled, kept }) => (cancelled?.grossMinor ?? 0) + kept.grossMinor))
  const wantedMinor = sum(wanted)
  const { leftMinor, asOrderedMinor } = delivery
  if (wantedMinor + asOrderedMinor <= paidMinor + leftMinor) return { lines: wanted, deliveryMinor: asOrderedMinor }
  // Without pieces that can bear it, it is for the delivery.
  return wantedMinor > 0
    ? { lines: prorateInSteps(paidMinor, wanted, step), deliveryMinor: leftMinor }
    : { lines: wanted, deliveryMinor: leftMinor + paidMinor }
}

const sum = (all: readonly number[]) => all.reduce((total, minor) => total + minor, 0)

/** The price of a line's remaining pieces, with the tax that a refund of them gives back. */
const priceLine = ({ taxRate: rate }: TermedLine, grossMinor: number, step: number) => ({
  ...{ rate, grossMinor, taxMinor: computeTaxWithin(grossMinor, rate, step) },
})

const asTaxed = ({ rate, grossMinor, taxMinor }: ReturnType<typeof priceLine>) => {
  return { rate, netMinor: grossMinor - taxMinor, taxMinor }
}

/** What the remaining pieces of a line cost less from now on; below 0: more. */
function claimPrice({ line, kept }: Position, next: Position['kept']): ItemClaim[] {
  const grossMinor = kept.grossMinor - next.grossMinor
  if (grossMinor === 0 || next.quantity === 0) return []
  const item = { kind: 'price' as const, orderLineId: line.id, quantity: next.quantity, rate: line.taxRate }
  return [{ ...item, grossMinor, taxMinor: kept.taxMinor - next.taxMinor }]
}
