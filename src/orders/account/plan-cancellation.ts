import { prorate, prorateInSteps, sumGross } from '#tax/by-rate.ts'
import type { LineQuantity } from './check-quantities.ts'
import type { AccountLine, OrderAccount, RefundItem } from './order-account.ts'
import { type LineTerms, type PriceTerms, priceAsOrdered } from './price-terms.ts'
import { countRefundable } from './worth.ts'

export type TermedLine = AccountLine & { priceTerms: LineTerms | null }

/** How an order was priced, and the current price of its delivery. */
export type OrderPricing = { currency: string; terms: PriceTerms | null; deliveryPricedMinor: number | null }

/** The new price of a line. */
export type RepricedLine = { id: string; pricedQuantity: number; pricedRefunded: number; pricedMinor: number }

export type CancellationPlan = {
  items: RefundItem[]
  /** The price of the cancelled pieces. */
  worthMinor: number
  /**
   * The part of it that is kept back, because fewer pieces cost more each, and because their delivery does; below 0: it
   * costs less.
   */
  priceRiseMinor: number
  deliveryRiseMinor: number
  lines: RepricedLine[]
  deliveryPricedMinor: number | null
}

type Position = {
  line: TermedLine
  /** The number of cancelled pieces that were not refunded yet. */
  unrefunded: number
  /** The number of remaining pieces, and of those that were refunded. */
  staying: number
  refundedStaying: number
  /**
   * The line's current charge, minus earlier refunds of cancelled pieces; and what the remaining pieces would have
   * cost.
   */
  keptMinor: number
  asOrderedMinor: number
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
  const items = account.refundItems({ lines, delivery: 0 })
  const unchanged = { priceRiseMinor: 0, deliveryRiseMinor: 0, lines: [], deliveryPricedMinor: null }
  return { items, worthMinor: sumGross(items), ...unchanged }
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
  const all = account.lines.map((line) => takePosition(account, line, pieces))
  const asOrdered = priceAsOrdered(
    currency,
    terms,
    all
      .filter(({ staying }) => staying > 0)
      .map(({ line, staying }) => ({ id: line.id, quantity: staying, terms: line.priceTerms! })),
  )
  const positions = all.map((item) => ({ ...item, asOrderedMinor: asOrdered.byLine.get(item.line.id) ?? 0 }))
  const deliveryMinor = deliveryPricedMinor ?? account.shippingMinor()
  // A delivery whose terms are not known costs what it did.
  const deliveryAsOrderedMinor = terms.method === null ? deliveryMinor : asOrdered.deliveryMinor
  const keptMinor = sum(positions, ({ keptMinor }) => keptMinor)
  const dueMinor =
    keptMinor + deliveryMinor - sum(positions, ({ asOrderedMinor }) => asOrderedMinor) - deliveryAsOrderedMinor
  const isPriced = dueMinor >= 0
  const refundMinor = Math.max(0, dueMinor)
  const deliveryRiseMinor = isPriced ? deliveryAsOrderedMinor - deliveryMinor : 0
  const worthMinor = sum(positions, ({ line, unrefunded }) => worth(account, line, unrefunded))
  return {
    items: withSpill(account, refundItems(account, positions, refundMinor, deliveryRiseMinor), {
      refundMinor,
      goodwillMinor: Math.max(0, keptMinor + deliveryMinor - account.leftMinor()),
    }),
    worthMinor,
    deliveryRiseMinor,
    priceRiseMinor: worthMinor - deliveryRiseMinor - refundMinor,
    lines: reprice(positions, isPriced ? undefined : keptMinor, account.step),
    deliveryPricedMinor: deliveryMinor + deliveryRiseMinor,
  }
}

const sum = <One>(all: readonly One[], count: (one: One) => number) =>
  all.reduce((total, item) => total + count(item), 0)

const worth = (account: OrderAccount<TermedLine>, line: TermedLine, pieces: number): number => {
  const { grossMinor, quantity } = account.linePrice(line)
  return prorate(grossMinor, pieces, quantity, account.step)
}

function takePosition(
  account: OrderAccount<TermedLine>,
  line: TermedLine,
  cancelled: readonly LineQuantity[],
): Omit<Position, 'asOrderedMinor'> {
  const pieces = cancelled.find((item) => item.line === line.id)?.quantity ?? 0
  const price = account.linePrice(line)
  const before = line.quantity - line.cancelled
  const unrefunded = Math.min(pieces, countRefundable(price))
  // Pieces cancelled since the line was priced count as refunded first.
  const refundedStaying = Math.max(0, price.refunded - (price.quantity - before) - (pieces - unrefunded))
  const keptMinor = worth(account, line, before) - worth(account, line, pieces - unrefunded)
  return { line, unrefunded, staying: before - pieces, refundedStaying, keptMinor }
}

/** The refund, borne by the cancelled lines as far as each allows; a cheaper delivery bears its part. */
function refundItems(
  account: OrderAccount<TermedLine>,
  positions: readonly Position[],
  refundMinor: number,
  deliveryRiseMinor: number,
): RefundItem[] {
  const cancelled = positions.filter(({ unrefunded }) => unrefunded > 0)
  const fallMinor = Math.min(Math.max(0, -deliveryRiseMinor), sumGross(account.shippingLeft()), refundMinor)
  const gains = cancelled.map(({ keptMinor, asOrderedMinor }) => Math.max(0, keptMinor - asOrderedMinor))
  const weights = gains.some((gain) => gain > 0) ? gains : cancelled.map(({ unrefunded }) => unrefunded)
  const amounts = prorateInSteps(refundMinor - fallMinor, weights, account.step)
  return account.itemsWorth(
    cancelled.map(({ line, unrefunded }, index) => {
      return { line: line.id, quantity: unrefunded, grossMinor: amounts[index]! }
    }),
    fallMinor,
  )
}

/**
 * An amount that was kept back earlier for goods of another rate, and no longer is, is refunded from what is left of
 * all rates, but without what was already refunded as goodwill.
 */
function withSpill(
  account: OrderAccount<TermedLine>,
  items: RefundItem[],
  { refundMinor, goodwillMinor }: { refundMinor: number; goodwillMinor: number },
): RefundItem[] {
  const after = account.after(items)
  const spillMinor = Math.min(refundMinor - sumGross(items) - goodwillMinor, after.leftMinor())
  return spillMinor > 0 ? [...items, ...after.allocate(spillMinor)] : items
}

/** The new price of each line: as if ordered this way or, where that is more than was paid, the amount paid. */
function reprice(positions: readonly Position[], paidMinor: number | undefined, step: number): RepricedLine[] {
  const asOrdered = positions.map(({ asOrderedMinor }) => asOrderedMinor)
  const amounts = paidMinor === undefined ? asOrdered : prorateInSteps(paidMinor, asOrdered, step)
  return positions.map(({ line, staying, refundedStaying }, index) => ({
    id: line.id,
    pricedQuantity: staying,
    pricedRefunded: refundedStaying,
    pricedMinor: amounts[index]!,
  }))
}
