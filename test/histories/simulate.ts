import type { InvoiceContent } from '../../src/invoices/content.ts'
import { buildCreditNote } from '../../src/invoices/credit-note.ts'
import { countCancellable, countPackable, countReturnable } from '../../src/orders/account/line-progress.ts'
import { OrderAccount, type RefundItem } from '../../src/orders/account/order-account.ts'
import {
  type CancellationPlan,
  type OrderPricing,
  planAtAgreedPrices,
  planRepriced,
  type TermedLine,
} from '../../src/orders/account/plan-cancellation.ts'
import { sumGross } from '../../src/tax/by-rate.ts'
import type { History, Step } from './history.ts'
import { buildInvoice, type HistoryOrder, placeOrder } from './order.ts'

/** An order with its documents, its ledger and what the provider has of it. */
export class Simulation {
  facts: HistoryOrder
  pricing: OrderPricing
  readonly invoice: ReturnType<typeof buildInvoice>
  readonly notes: InvoiceContent[] = []
  /** Pieces of each line that moved: sold ones are less than 0. */
  readonly moved: number[]
  /** What the provider took, and gave back or lost. */
  readonly chargedMinor: number
  readonly givenBack: number[] = []
  lostMinor = 0
  /** Meanwhile nothing is refunded. */
  #isDisputed = false
  readonly #awaitingRefund: number[]

  constructor(history: History) {
    const { facts, pricing } = placeOrder(history)
    this.facts = facts
    this.pricing = pricing
    this.invoice = buildInvoice(facts)
    this.chargedMinor = facts.totalMinor
    this.moved = facts.lines.map(({ quantity }) => -quantity)
    this.#awaitingRefund = facts.lines.map(() => 0)
  }

  get account(): OrderAccount<TermedLine> {
    return new OrderAccount(this.facts)
  }

  /** Takes a step; one that is not possible changes nothing. */
  take({ kind, line: at, percent }: Step): void {
    if (this.isLost || (this.#isDisputed && !disputeSteps.includes(kind))) return
    const { account } = this
    const index = at % this.facts.lines.length
    const line = this.facts.lines[index]!
    const part = (count: number) => Math.ceil((Math.max(0, count) * percent) / 100)
    const amount = (minor: number) => Math.ceil((minor * percent) / 100 / account.step) * account.step
    const pieces = (quantity: number) => (quantity > 0 ? [{ line: line.id, quantity }] : [])
    const steps: Record<Step['kind'], () => void> = {
      cancel: () => this.#cancel(index, part(countCancellable(line, 'unsent')), planRepriced),
      cancelAsAdmin: () => this.#cancel(index, part(countCancellable(line, 'unsent')), planAtAgreed),
      ship: () => this.#count(index, 'sent', part(countPackable(line))),
      receive: () => this.#receive(index, part(countReturnable(line))),
      refundReturn: () => this.#refundReturn(index),
      refundPieces: () =>
        this.refund(account.refundItems({ lines: pieces(part(account.refundable(line))), delivery: 0 })),
      refundDelivery: () =>
        this.refund(account.refundItems({ lines: [], delivery: amount(sumGross(account.shippingLeft())) })),
      goodwill: () => this.refund(account.allocate(amount(account.leftMinor()))),
      refundAtProvider: () => this.refund(account.allocate(amount(account.leftMinor()))),
      openDispute: () => {
        this.#isDisputed = true
      },
      winDispute: () => {
        this.#isDisputed = false
      },
      loseDispute: () => this.#lose(this.bankLeftMinor),
      losePart: () => this.#lose(amount(this.bankLeftMinor)),
    }
    steps[kind]()
  }

  #lose(minor: number): void {
    this.lostMinor += minor
    this.#isDisputed = false
  }

  /** What the provider took, and neither gave back nor lost. */
  get bankLeftMinor(): number {
    return this.chargedMinor - this.givenBack.reduce((sum, minor) => sum + minor, 0) - this.lostMinor
  }

  /** A bank has taken all that was left: the order counts as refunded. */
  get isLost(): boolean {
    return this.lostMinor > 0 && this.bankLeftMinor === 0
  }

  /** Gives all back that is left. */
  end(): void {
    this.#isDisputed = false
    if (!this.isLost) this.refund(this.account.allLeft())
  }

  /**
   * Gives money back for these items, lowered to what a bank has left: at the provider, in the books, and on a credit
   * note.
   */
  refund(planned: readonly RefundItem[]): void {
    const { account, bankLeftMinor } = this
    if (bankLeftMinor === 0 && sumGross(planned) > 0) return
    const items = sumGross(planned) > bankLeftMinor ? account.lower(planned, bankLeftMinor) : planned
    const amountMinor = sumGross(items)
    this.facts = {
      ...this.facts,
      refunded: [...this.facts.refunded, ...items],
      lines: account.after(items).lines,
    }
    if (amountMinor === 0) return
    this.givenBack.push(amountMinor)
    const parts = items.map(({ kind, quantity, orderLineId, netMinor, taxMinor, taxRate: rate }) => ({
      ...{ kind, quantity, netMinor, taxMinor, rate },
      at: orderLineId === null ? null : this.facts.lines.findIndex(({ id }) => id === orderLineId),
    }))
    const leftMinor = this.invoice.content.totalMinor - this.notes.reduce((sum, { totalMinor }) => sum + totalMinor, 0)
    const note = buildCreditNote(this.invoice, this.notes, Math.min(amountMinor, leftMinor), parts)
    if (note) this.notes.push(note)
  }

  #count(index: number, what: 'sent' | 'cancelled' | 'asked' | 'returned', pieces: number): void {
    const lines = this.facts.lines.map((line, lineIndex) =>
      lineIndex === index ? { ...line, [what]: line[what] + pieces } : line,
    )
    this.facts = { ...this.facts, lines }
  }

  #receive(index: number, pieces: number): void {
    this.#count(index, 'asked', pieces)
    this.#count(index, 'returned', pieces)
    this.moved[index]! += pieces
    this.#awaitingRefund[index]! += pieces
  }

  #refundReturn(index: number): void {
    const { account } = this
    const line = this.facts.lines[index]!
    const quantity = Math.min(this.#awaitingRefund[index]!, account.refundable(line))
    const { deliveryPricedMinor } = this.pricing
    const delivery = account.shippingToReturn({ chargedMinor: deliveryPricedMinor ?? 0, cheapestMinor: null })
    this.#awaitingRefund[index] = 0
    this.refund(account.refundItems({ lines: quantity > 0 ? [{ line: line.id, quantity }] : [], delivery }))
  }

  #cancel(index: number, pieces: number, plan: typeof planRepriced): void {
    if (pieces === 0) return
    const { account } = this
    const line = this.facts.lines[index]!
    const open = this.facts.lines.reduce((sum, nextLine) => sum + nextLine.quantity - nextLine.cancelled, 0)
    // An order of which nothing is left is refunded whole.
    const planned =
      open === pieces ? planAll(account) : plan(account, this.pricing, [{ line: line.id, quantity: pieces }])
    this.refund(planned.items)
    this.#reprice(planned)
    this.#count(index, 'cancelled', pieces)
    this.moved[index]! += pieces
  }

  #reprice({ lines, deliveryRiseMinor, deliveryPricedMinor }: CancellationPlan): void {
    if (lines.length === 0) return
    this.pricing = { ...this.pricing, deliveryPricedMinor }
    this.facts = {
      ...this.facts,
      deliveryAddedMinor: this.facts.deliveryAddedMinor + Math.max(0, deliveryRiseMinor),
      lines: this.facts.lines.map((line) => {
        const { pricedRefunded, ...priced } = lines.find(({ id }) => id === line.id)!
        return { ...line, ...priced, pricedRefunded: line.refunded - pricedRefunded }
      }),
    }
  }
}

const disputeSteps: readonly Step['kind'][] = ['ship', 'receive', 'winDispute', 'loseDispute', 'losePart']

const planAtAgreed: typeof planRepriced = (account, _, pieces) => planAtAgreedPrices(account, pieces)

const planAll = (account: OrderAccount<TermedLine>): CancellationPlan => ({
  ...planAtAgreedPrices(account, []),
  items: account.allLeft(),
})
