import { getMinorDigits } from '#base/platform/text/money.ts'
import {
  allocateByRate,
  negate,
  prorate,
  prorateInSteps,
  type RateClaim,
  subtractByRate,
  sumByRate,
  sumGross,
  sumNetAndTax,
  toChargedTax,
} from '#company/tax/by-rate.ts'
import { getChargeStep } from '#company/tax/charge-step.ts'
import { computeTaxWithin, type TaxedAmount } from '#company/tax/compute.ts'
import { findExcess, type LineQuantity, refuseFields } from './check-quantities.ts'
import { fitClaims } from './fit-claims.ts'
import {
  type Cancellable,
  countCancellable,
  countPackable,
  countReturnable,
  type LineProgress,
} from './line-progress.ts'
import { roundTax } from './round-tax.ts'
import { claimPieces, countRefundable, type LinePrice } from './worth.ts'

/**
 * The subject of a refund: pieces of a line, a part of the delivery, or an amount without a specific purpose. Below zero
 * is what a cancellation charges: a `price` that rose for the pieces of a line that stay, or a dearer `delivery`.
 * `offset`: amounts given earlier that are moved between rates, or counted against this refund.
 */
export type RefundItem = {
  kind: 'pieces' | 'price' | 'delivery' | 'amount' | 'offset'
  orderLineId: string | null
  quantity: number
  netMinor: number
  taxMinor: number
  taxRate: number
}

/** A line as it was charged, and its progress. `priced…`: see `LinePrice`; null before a cancellation changed it. */
export type AccountLine = LineProgress & {
  id: string
  packSize?: number
  netMinor: number | null
  taxMinor: number
  taxRate: number
  unitPriceMinor: number
  pricedQuantity: number | null
  pricedRefunded: number
  pricedMinor: number | null
}

export type AccountFacts<Line extends AccountLine = AccountLine> = {
  currency: string
  totalMinor: number
  /** By rate; empty for an order from before there was tax. */
  taxes: readonly TaxedAmount[]
  /** The increase of the delivery price through cancelled pieces, as far as no item says it: of older orders. */
  deliveryAddedMinor: number
  lines: readonly Line[]
  /** Refunds, including pending ones. */
  refunded: readonly RefundItem[]
  /** The amounts of refunds without items. */
  unallocatedMinor: readonly number[]
}

/** A requested refund. `delivery`: all that is left of it, or an amount in minor units. */
export type RefundContents = { lines: readonly LineQuantity[]; delivery: 'all' | number }

/** The price of the chosen delivery, and of the least expensive one offered; null: unknown. */
export type OfferedDelivery = { chargedMinor: number; cheapestMinor: number | null }

/** The things that can be done with pieces of a line. */
export type QuantityKind = 'ship' | 'return' | 'refund'

const asTaxed = ({ taxRate: rate, netMinor, taxMinor }: RefundItem): TaxedAmount => ({ rate, netMinor, taxMinor })

/** What a refund is for, before it is made to fit what is left. */
export type ItemClaim = RateClaim & Pick<RefundItem, 'kind' | 'orderLineId' | 'quantity'>

/**
 * The account of a paid order: which pieces can still be cancelled, sent, returned and refunded, and how much money can
 * still be refunded, by line, for the delivery, and by tax rate. No rate is ever refunded more than it was charged, and
 * all refunds together add up to the total.
 */
export class OrderAccount<Line extends AccountLine = AccountLine> {
  readonly lines: readonly Line[]
  readonly currency: string
  readonly step: number
  readonly #facts: AccountFacts<Line>
  readonly #rates: readonly TaxedAmount[]
  readonly #refunded: readonly RefundItem[]

  constructor(facts: AccountFacts<Line>) {
    this.lines = facts.lines
    this.currency = facts.currency
    this.step = getChargeStep(facts.currency)
    this.#facts = facts
    this.#rates = facts.taxes.length > 0 ? facts.taxes : sumByRate(facts.lines.map(toChargedTax))
    const refunded = [...facts.refunded]
    for (const amountMinor of facts.unallocatedMinor) {
      const left = subtractByRate(this.#rates, refunded.map(asTaxed))
      refunded.push(...amountItems(allocateByRate(Math.min(amountMinor, sumGross(left)), left, this.step)))
    }
    this.#refunded = refunded
  }

  /** The part of the total that is not refunded yet. */
  leftMinor(): number {
    return this.#facts.totalMinor - sumGross(this.#refunded)
  }

  leftByRate(): TaxedAmount[] {
    return subtractByRate(this.#rates, this.#refunded.map(asTaxed))
  }

  /** Whether a rate was refunded, or is about to be, by more than it was charged. */
  isOverdrawn(): boolean {
    return sumByRate(this.#refunded.map(asTaxed)).some(({ rate, netMinor, taxMinor }) => {
      const charged = this.#rates.find((taxed) => taxed.rate === rate)
      return netMinor > (charged?.netMinor ?? 0) || taxMinor > (charged?.taxMinor ?? 0)
    })
  }

  /** The account without refunds that have no items. */
  withoutUnallocated(): OrderAccount<Line> {
    return new OrderAccount({ ...this.#facts, unallocatedMinor: [] })
  }

  /** The number of pieces of each line that can be sent, returned or refunded. */
  available(kind: QuantityKind): Map<string, number> {
    const count = { ship: countPackable, return: countReturnable, refund: (line: Line) => this.refundable(line) }[kind]
    return new Map(this.lines.map((line) => [line.id, Math.max(0, count(line))]))
  }

  /** How many pieces of each line can be cancelled, for lines with at least one. */
  cancellable(scope: Cancellable): Map<string, number> {
    const all = this.lines.map((line) => [line.id, countCancellable(line, scope)] as const)
    return new Map(all.filter(([, pieces]) => pieces > 0))
  }

  /** @throws Refusal naming the lines of which fewer pieces are left */
  checkQuantities(request: readonly LineQuantity[], kind: QuantityKind): void {
    refuseFields(findExcess(request, this.available(kind), this.lines))
  }

  /** The number of pieces of a line that can be refunded. */
  refundable(line: Line): number {
    return countRefundable(this.linePrice(line))
  }

  /** The price of a line's pieces together. */
  linePrice(line: Line): LinePrice {
    const money = toChargedTax(line)
    const { pricedQuantity, pricedMinor, pricedRefunded, refunded, quantity } = line
    if (pricedQuantity === null || pricedMinor === null)
      return { quantity, refunded, grossMinor: sumNetAndTax(money), taxMinor: money.taxMinor }
    return {
      quantity: pricedQuantity,
      refunded: Math.max(0, refunded - pricedRefunded),
      grossMinor: pricedMinor,
      taxMinor: computeTaxWithin(pricedMinor, line.taxRate, this.step),
    }
  }

  /** The charge for the delivery, tax included. */
  shippingMinor(): number {
    return sumGross(subtractByRate(this.#rates, this.lines.map(toChargedTax)))
  }

  /** The delivery that is not refunded yet, by rate: the order's rates minus its lines. */
  shippingLeft(): TaxedAmount[] {
    const back = this.#refunded.filter(({ kind }) => kind === 'delivery').map(asTaxed)
    const charged = subtractByRate(this.#rates, this.lines.map(toChargedTax))
    return sumByRate([...charged, ...this.#shippingAdded(), ...back.map(negate)]).filter(
      (part) => sumNetAndTax(part) > 0,
    )
  }

  /** How much of the delivery can be refunded. */
  shippingLeftMinor(): number {
    return Math.min(sumGross(this.shippingLeft()), this.leftMinor())
  }

  #shippingAdded(): TaxedAmount[] {
    return this.#facts.deliveryAddedMinor === 0
      ? []
      : allocateByRate(this.#facts.deliveryAddedMinor, this.#rates, this.step)
  }

  /** Whether every sent piece has come back, and none is left to send. */
  isReturned(): boolean {
    const isBack = this.lines.every(
      ({ quantity, cancelled, sent, returned }) => sent + cancelled === quantity && returned === sent,
    )
    return isBack && this.lines.some(({ returned }) => returned > 0)
  }

  /**
   * The part of the delivery that is refunded with the last returned pieces: at most the price of the least expensive
   * delivery offered. Directive 2011/83/EU, Art. 13.
   */
  shippingToReturn({ chargedMinor, cheapestMinor }: OfferedDelivery): number {
    if (!this.isReturned()) return 0
    const paidMinor = this.shippingMinor()
    const isDearer = cheapestMinor !== null && cheapestMinor < chargedMinor
    const owedMinor = isDearer ? prorate(paidMinor, cheapestMinor, chargedMinor, this.step) : paidMinor
    const leftMinor = sumGross(this.shippingLeft())
    const backMinor = this.#refunded
      .filter(({ kind }) => kind === 'delivery')
      .reduce((sum, item) => sum + sumNetAndTax(item), 0)
    return Math.max(0, Math.min(leftMinor, owedMinor + this.#facts.deliveryAddedMinor - backMinor))
  }

  /** The refund for pieces and delivery: what was paid for them, or all the money that is left. */
  refundItems({ lines, delivery }: RefundContents): RefundItem[] {
    return this.fit([...lines.map((pieces) => this.claimPieces(pieces)), ...this.#claimShipping(delivery)])
  }

  /** The refund for pieces and delivery apart: together they are what `refundItems()` gives, if so much money is left. */
  quote(contents: { lines: readonly LineQuantity[]; delivery: number }, leftMinor: number) {
    const minor = (asked: RefundContents) => Math.min(sumGross(this.refundItems(asked)), leftMinor)
    const piecesMinor = minor({ ...contents, delivery: 0 })
    return { piecesMinor, deliveryMinor: minor(contents) - piecesMinor }
  }

  /** What was paid for the next pieces of a line. */
  claimPieces({ line: id, quantity }: LineQuantity): ItemClaim {
    const line = this.lines.find((nextLine) => nextLine.id === id)!
    const claimed = claimPieces(this.linePrice(line), quantity, this.step)
    return { kind: 'pieces', orderLineId: id, quantity, rate: line.taxRate, ...claimed }
  }

  #claimShipping(delivery: RefundContents['delivery']): ItemClaim[] {
    const left = this.shippingLeft()
    const amounts =
      delivery === 'all' ? left.map(sumNetAndTax) : prorateInSteps(delivery, left.map(sumNetAndTax), this.step)
    return left
      .map((part, index) => lowerClaim({ ...shippingItem, ...claimRest(part) }, amounts[index]!, this.step))
      .filter(({ grossMinor }) => grossMinor > 0)
  }

  /** An amount without a specific purpose. */
  allocate(amountMinor: number): RefundItem[] {
    return this.#round(amountItems(allocateByRate(amountMinor, this.leftByRate(), this.step)))
  }

  /** Less money for the same items, prorated. What a cancellation charges stays. */
  lower(items: readonly RefundItem[], amountMinor: number): RefundItem[] {
    const claims = items.filter(({ kind }) => kind !== 'offset').map(toClaim)
    const given = claims.map(({ grossMinor }) => Math.max(0, grossMinor))
    const chargedMinor = claims.reduce((sum, { grossMinor }) => sum + Math.max(0, -grossMinor), 0)
    const amounts = prorateInSteps(amountMinor + chargedMinor, given, this.step)
    return this.fit(
      claims.map((whole, index) => (whole.grossMinor > 0 ? lowerClaim(whole, amounts[index]!, this.step) : whole)),
    )
  }

  /** Everything that is not refunded yet: pieces, delivery, and the rest of each rate. */
  allLeft(): RefundItem[] {
    const lines = this.lines.map((line) => ({ line: line.id, quantity: this.refundable(line) }))
    const named = this.refundItems({ lines: lines.filter(({ quantity }) => quantity > 0), delivery: 'all' })
    const items = [...named, ...amountItems(subtractByRate(this.leftByRate(), named.map(asTaxed)))]
    return sumGross(items) > this.leftMinor() ? this.lower(items, this.leftMinor()) : items
  }

  /** The account once these items are refunded. */
  after(items: readonly RefundItem[]): OrderAccount<Line> {
    const refunded = (id: string) =>
      items.reduce((sum, item) => (item.kind === 'pieces' && item.orderLineId === id ? sum + item.quantity : sum), 0)
    return new OrderAccount({
      ...this.#facts,
      lines: this.lines.map((line) => ({ ...line, refunded: line.refunded + refunded(line.id) })),
      refunded: [...this.#refunded, ...items],
      unallocatedMinor: [],
    })
  }

  #round(items: readonly RefundItem[]): RefundItem[] {
    const units = { step: this.step, unit: 10 ** getMinorDigits(this.currency) }
    return roundTax(items, this.leftByRate(), units)
  }

  /** Claims as items of a refund: in full, or all the money that is left, and no rate overdrawn. */
  fit(wanted: readonly ItemClaim[]): RefundItem[] {
    const { claims, offsets } = fitClaims(wanted, this.leftByRate(), this.step)
    const items = claims.map(({ kind, orderLineId, quantity, rate: taxRate, netMinor, taxMinor }) => ({
      ...{ kind, orderLineId, quantity, netMinor, taxMinor, taxRate },
    }))
    return this.#round([...items, ...withoutLine('offset', offsets)])
  }
}

const claim = ({ rate, netMinor, taxMinor }: TaxedAmount): RateClaim => ({
  rate,
  grossMinor: netMinor + taxMinor,
  taxMinor,
})

/** What is left of a delivery: the rounding of earlier parts may have left less than no tax, or no net. */
function claimRest(part: TaxedAmount): RateClaim {
  const { rate, grossMinor, taxMinor } = claim(part)
  return { rate, grossMinor, taxMinor: Math.min(Math.max(taxMinor, 0), grossMinor) }
}

const toClaim = ({ taxRate: rate, netMinor, taxMinor, ...item }: RefundItem): ItemClaim => ({
  ...item,
  ...claim({ rate, netMinor, taxMinor }),
})

const lowerClaim = (whole: ItemClaim, grossMinor: number, step: number): ItemClaim => ({
  ...whole,
  grossMinor,
  taxMinor: prorate(whole.taxMinor, grossMinor, whole.grossMinor, step),
})

const shippingItem = { kind: 'delivery', orderLineId: null, quantity: 1 } as const

const withoutLine = (kind: 'amount' | 'offset', shares: readonly TaxedAmount[]): RefundItem[] =>
  shares.map(({ rate: taxRate, netMinor, taxMinor }) => ({
    ...{ kind, orderLineId: null, quantity: 1, netMinor, taxMinor, taxRate },
  }))

const amountItems = (shares: readonly TaxedAmount[]): RefundItem[] => withoutLine('amount', shares)
