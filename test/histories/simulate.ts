import { sumGross } from '../../src/company/tax/by-rate.ts'
import type { InvoiceContent } from '../../src/trade/invoices/content.ts'
import { buildCreditNote } from '../../src/trade/invoices/credit-note.ts'
import type { LineQuantity } from '../../src/trade/orders/account/check-quantities.ts'
import { countCancellable, countPackable, countReturnable } from '../../src/trade/orders/account/line-progress.ts'
import { OrderAccount, type RefundItem } from '../../src/trade/orders/account/order-account.ts'
import {
  type CancellationPlan,
  type OrderPricing,
  planAtAgreedPrices,
  planRepriced,
} from '../../src/trade/orders/account/plan-cancellation.ts'
import { Claims, type Purpose } from './claims.ts'
import type { HistoryDispute, HistoryEvent, RefundEvent, ReturnEvent } from './events.ts'
import type { History, Step } from './history.ts'
import { buildInvoice, type HistoryLine, type HistoryOrder, type OrderHead, placeOrder } from './order.ts'

/** An order with its documents, its ledger and what the provider has of it. */
export class Simulation {
  facts: HistoryOrder
  pricing: OrderPricing
  readonly sending: ReturnType<typeof placeOrder>['sending']
  readonly head: OrderHead
  readonly invoice: ReturnType<typeof buildInvoice>
  readonly notes: InvoiceContent[] = []
  /** What happened since the payment, in its order. */
  readonly events: HistoryEvent[] = []
  /** A charge is disputed once. Meanwhile nothing is refunded. */
  dispute: HistoryDispute | undefined
  /** Pieces of each line that moved: sold ones are less than 0. */
  readonly moved: number[]
  /** What the provider took, and gave back or lost. */
  readonly chargedMinor: number
  readonly givenBack: number[] = []
  /** What people are owed, and what is kept for a reason. */
  readonly claims = new Claims()

  constructor(history: History, head: OrderHead = { number: 1, paidAt: new Date(0), customerName: 'Anna Berg' }) {
    const order = placeOrder(history)
    this.head = head
    this.facts = order.facts
    this.pricing = order.pricing
    this.sending = order.sending
    this.invoice = buildInvoice(order, head)
    this.chargedMinor = order.facts.totalMinor
    this.moved = order.facts.lines.map(({ quantity }) => -quantity)
  }

  get account(): OrderAccount<HistoryLine> {
    return new OrderAccount(this.facts)
  }

  /** Takes a step; one that is not possible changes nothing. */
  take({ kind, line: at, percent }: Step): void {
    if (this.isLost || (this.dispute?.state === 'open' && !disputeSteps.includes(kind))) return
    const { account } = this
    const index = at % this.facts.lines.length
    const line = this.facts.lines[index]!
    const part = (count: number) => Math.ceil((Math.max(0, count) * percent) / 100)
    const amount = (minor: number) => Math.ceil((minor * percent) / 100 / account.step) * account.step
    const pieces = (quantity: number) => (quantity > 0 ? [{ line: line.id, quantity }] : [])
    const steps: Record<Step['kind'], () => void> = {
      cancel: () => this.#cancel(index, part(countCancellable(line, 'unsent')), planRepriced),
      cancelAsAdmin: () => this.#cancel(index, part(countCancellable(line, 'unsent')), planAtAgreed),
      ship: () => this.#ship(index, part(countPackable(line))),
      receive: () => this.#receive(index, part(countReturnable(line))),
      refundReturn: () => this.#refundReturn(index),
      refundPieces: () =>
        this.#give('claim', account.refundItems({ lines: pieces(part(account.refundable(line))), delivery: 0 })),
      refundLess: () => this.#refundLess(pieces(part(account.refundable(line))), amount),
      refundDelivery: () =>
        this.#give('claim', account.refundItems({ lines: [], delivery: amount(account.shippingLeftMinor()) })),
      goodwill: () => this.#give('amount', account.allocate(amount(this.#refundableMinor))),
      refundAtProvider: () => this.#give('amount', account.allocate(amount(this.#refundableMinor))),
      openDispute: () => this.#openDispute(this.bankLeftMinor),
      winDispute: () => this.#endDispute('won'),
      loseDispute: () => this.#lose(this.bankLeftMinor),
      losePart: () => this.#lose(amount(this.bankLeftMinor)),
    }
    steps[kind]()
  }

  #openDispute(amountMinor: number): void {
    if (amountMinor > 0) this.dispute ??= { amountMinor, state: 'open' }
  }

  #endDispute(state: 'won' | 'lost', amountMinor = this.dispute?.amountMinor ?? 0): void {
    if (this.dispute?.state === 'open') this.dispute = { amountMinor, state }
  }

  #lose(amountMinor: number): void {
    this.#openDispute(amountMinor)
    this.#endDispute('lost', amountMinor)
  }

  get lostMinor(): number {
    return this.dispute?.state === 'lost' ? this.dispute.amountMinor : 0
  }

  /** What the provider took, and neither gave back nor lost. */
  get bankLeftMinor(): number {
    return this.chargedMinor - this.givenBack.reduce((sum, minor) => sum + minor, 0) - this.lostMinor
  }

  /** A bank has taken all that was left: the order counts as refunded. */
  get isLost(): boolean {
    return this.lostMinor > 0 && this.bankLeftMinor === 0
  }

  /** Gives back all pieces and the delivery, and then what was kept for a reason: nothing else is left. */
  end(): void {
    this.#endDispute('won')
    if (this.isLost) return
    const lines = this.facts.lines.map((line) => ({ line: line.id, quantity: this.account.refundable(line) }))
    const pieces = lines.filter(({ quantity }) => quantity > 0)
    this.#give('claim', this.account.refundItems({ lines: pieces, delivery: 'all' }))
    if (this.bankLeftMinor > 0) this.#give('all', this.account.allocate(this.claims.keptMinor - this.claims.givenMinor))
  }

  /** What the shop and the bank have left. */
  get #refundableMinor(): number {
    return Math.min(this.account.leftMinor(), this.bankLeftMinor)
  }

  /** Gives money back, and notes what for. */
  #give(
    purpose: Purpose,
    items: readonly RefundItem[],
    {
      reason,
      amountMinor = sumGross(items),
      after,
    }: { reason?: RefundEvent['reason']; amountMinor?: number; after?: () => void } = {},
  ): RefundEvent | undefined {
    const [before, bankLeftMinor] = [this.account, this.bankLeftMinor]
    const refund = this.refund(items, reason)
    after?.()
    this.claims.note({ purpose, before, after: this.account, bankLeftMinor, amountMinor })
    return refund
  }

  /** Gives less for pieces than they cost, as an admin does with a reason. */
  #refundLess(lines: LineQuantity[], amount: (minor: number) => number): void {
    const { account } = this
    const items = account.refundItems({ lines, delivery: 0 })
    const amountMinor = Math.min(amount(sumGross(items)), this.bankLeftMinor)
    if (amountMinor > 0) this.#give('less', account.lower(items, amountMinor), { amountMinor })
  }

  /**
   * Gives money back for these items, lowered to what a bank has left: at the provider, in the books, and on a credit
   * note. Undefined: it comes to nothing.
   */
  refund(planned: readonly RefundItem[], reason: RefundEvent['reason'] = 'refunded_by_admin'): RefundEvent | undefined {
    const { account, bankLeftMinor } = this
    if (bankLeftMinor === 0 && sumGross(planned) > 0) return undefined
    const items = sumGross(planned) > bankLeftMinor ? account.lower(planned, bankLeftMinor) : planned
    const amountMinor = sumGross(items)
    this.facts = {
      ...this.facts,
      refunded: [...this.facts.refunded, ...items],
      lines: account.after(items).lines,
    }
    if (items.length === 0) return undefined
    this.givenBack.push(amountMinor)
    const parts = items.map(({ kind, quantity, orderLineId, netMinor, taxMinor, taxRate: rate }) => ({
      ...{ kind, quantity, netMinor, taxMinor, rate },
      at: orderLineId === null ? null : this.facts.lines.findIndex(({ id }) => id === orderLineId),
    }))
    const leftMinor = this.invoice.content.totalMinor - this.notes.reduce((sum, { totalMinor }) => sum + totalMinor, 0)
    const note = buildCreditNote(this.invoice, this.notes, Math.min(amountMinor, leftMinor), parts)
    if (note) this.notes.push(note)
    const refund = { kind: 'refunded' as const, reason, amountMinor, items, note }
    this.events.push(refund)
    return refund
  }

  #count(index: number, what: 'sent' | 'cancelled' | 'asked' | 'returned', pieces: number): void {
    const lines = this.facts.lines.map((line, lineIndex) =>
      lineIndex === index ? { ...line, [what]: line[what] + pieces } : line,
    )
    this.facts = { ...this.facts, lines }
  }

  #ship(index: number, quantity: number): void {
    if (quantity === 0) return
    this.#count(index, 'sent', quantity)
    this.events.push({ kind: 'sent', line: index, quantity })
  }

  #receive(index: number, quantity: number): void {
    if (quantity === 0) return
    this.#count(index, 'asked', quantity)
    this.#count(index, 'returned', quantity)
    this.moved[index]! += quantity
    this.events.push({ kind: 'returned', line: index, quantity, state: 'received', refund: undefined })
  }

  /** Refunds the oldest return of a line that waits for it. */
  #refundReturn(index: number): void {
    const isAwaited = (event: HistoryEvent): event is ReturnEvent =>
      event.kind === 'returned' && event.line === index && event.state === 'received'
    const found = this.events.find(isAwaited)
    if (!found) return
    const { account } = this
    const line = this.facts.lines[index]!
    const quantity = Math.min(found.quantity, account.refundable(line))
    const { deliveryPricedMinor } = this.pricing
    const delivery = account.shippingToReturn({ chargedMinor: deliveryPricedMinor ?? 0, cheapestMinor: null })
    const lines = quantity > 0 ? [{ line: line.id, quantity }] : []
    found.state = 'refunded'
    const shown = account.quote({ lines, delivery }, this.#refundableMinor)
    found.refund = this.#give('claim', account.refundItems({ lines, delivery }), { reason: 'returned' })
    if (shown.piecesMinor + shown.deliveryMinor !== (found.refund?.amountMinor ?? 0))
      this.claims.faults.push('a screen shows another amount than is refunded')
  }

  #cancel(index: number, pieces: number, plan: typeof planRepriced): void {
    if (pieces === 0) return
    const { account } = this
    const line = this.facts.lines[index]!
    const open = this.facts.lines.reduce((sum, nextLine) => sum + nextLine.quantity - nextLine.cancelled, 0)
    // An order of which nothing is left is refunded whole.
    const planned =
      open === pieces ? planAll(account) : plan(account, this.pricing, [{ line: line.id, quantity: pieces }])
    this.#give(open === pieces ? 'all' : 'claim', planned.items, {
      reason: 'cancelled',
      after: () => this.#reprice(planned),
    })
    this.#count(index, 'cancelled', pieces)
    this.moved[index]! += pieces
    this.events.push({ kind: 'cancelled', line: index, quantity: pieces })
  }

  #reprice({ lines, deliveryPricedMinor }: CancellationPlan): void {
    if (lines.length === 0) return
    this.pricing = { ...this.pricing, deliveryPricedMinor }
    this.facts = {
      ...this.facts,
      lines: this.facts.lines.map((line) => {
        return { ...line, ...lines.find(({ id }) => id === line.id)!, pricedRefunded: line.refunded }
      }),
    }
  }
}

const disputeSteps: readonly Step['kind'][] = ['ship', 'receive', 'winDispute', 'loseDispute', 'losePart']

const planAtAgreed: typeof planRepriced = (account, _, pieces) => planAtAgreedPrices(account, pieces)

const planAll = (account: OrderAccount<HistoryLine>): CancellationPlan => ({
  ...planAtAgreedPrices(account, []),
  items: account.allLeft(),
})
