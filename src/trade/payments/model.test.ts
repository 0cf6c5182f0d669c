import fc from 'fast-check'
import { expect, test } from 'vitest'
import { callWith } from '#base/platform/contract/client.ts'
import { Problem } from '#base/platform/errors.ts'
import { createId } from '#base/platform/ids.server.ts'
import { fromMinor } from '#base/platform/text/money.ts'
import { getChargeStep } from '#company/tax/charge-step.ts'
import { editProduct, getProduct, listStock } from '#goods/catalogue/contract.ts'
import { cancelLines, refundOrder } from '#trade/orders/cancellation/contract.ts'
import { advanceOrder, deleteOrder, getOrder, getOrderDetails } from '#trade/orders/contract.ts'
import { placeOrderOfLines } from '#trade/orders/placing/contract.ts'
import {
  listOrderReturns,
  receiveReturn,
  refundReturn,
  refuseRefund,
  requestReturn,
  takeBackReceipt,
} from '#trade/orders/returns/contract.ts'
import { shipParcel } from '#trade/orders/shipping/contract.ts'
import { berlin } from '../../../test/addresses.ts'
import { currencies } from '../../../test/histories/history.ts'
import { countPieces } from '../../../test/received-pieces.ts'
import { runs } from '../../../test/runs.ts'
import { ada, anna, ben, openShop, type Person, type TestShop } from '../../../test/shop.ts'
import { runAudit } from './audit/audit.server.ts'
import { confirmPayment, createPaymentIntent } from './contract.ts'

/** Pieces of each of the five products, none of some. */
type Pieces = readonly number[]

/** A step of a history. `order` is an index into all orders placed so far. */
type Step =
  | { kind: 'order'; who: number; pieces: Pieces }
  | { kind: 'pay' | 'cancel' | 'refund' | 'lapse'; order: number }
  | { kind: PartKind; order: number; product: number; pieces: number }
  | { kind: 'restock'; product: number; pieces: number }

const partKinds = [
  'cancelPieces',
  'refundPieces',
  'refundDelivery',
  'refundAmount',
  'parcel',
  'ask',
  'receive',
  'refundReturn',
  'refuseRefund',
  'takeBackReceipt',
] as const
type PartKind = (typeof partKinds)[number]
type PartStep = Extract<Step, { kind: PartKind }>

const products = 5

/** The products that can be back-ordered. */
const canWait = [false, false, false, true, true]

/** One to five lines. */
const lines = fc
  .array(fc.integer({ min: 0, max: 3 }), { minLength: products, maxLength: products })
  .filter((pieces) => pieces.some((count) => count > 0))

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('order'), who: fc.nat(1), pieces: lines }) },
  { weight: 7, arbitrary: fc.record({ kind: fc.constantFrom('pay', 'cancel', 'refund', 'lapse'), order: fc.nat(9) }) },
  {
    weight: 16,
    arbitrary: fc.record({
      kind: fc.constantFrom(...partKinds),
      // Most of them on one order, so that much happens to it.
      order: fc.constantFrom(0, 0, 0, 1),
      product: fc.nat(products - 1),
      pieces: fc.integer({ min: 1, max: 2 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('restock'),
      product: fc.nat(products - 1),
      pieces: fc.integer({ min: 1, max: 3 }),
    }),
  },
) as fc.Arbitrary<Step>

type State = 'unpaid' | 'paid' | 'packed' | 'shipped' | 'cancelled' | 'refunded'
type Counts = Record<'waiting' | 'cancelled' | 'sent' | 'asked' | 'returned' | 'refunded', number[]>
type ModelReturn = {
  product: number
  pieces: number
  restocked: number
  state: 'agreed' | 'received' | 'refunded' | 'refused'
}
type ModelOrder = Counts & {
  who: number
  pieces: Pieces
  state: State
  isHeld: boolean
  leftMinor: number
  deliveryLeftMinor: number
  /** When it was paid, as a number that grows. */
  paidAt: number
  returns: ModelReturn[]
}

/** Orders are sent at home, at the same price for any contents. */
const sent = { delivery: berlin, method: 'express' }

/** The amounts of a shop in minor units of its currency, in steps that cards can be charged. */
function buildPrices(currency: string) {
  const step = getChargeStep(currency)
  const [price, delivery] = [1999 * step, 1490 * step]
  const computeGoods = (pieces: Pieces) => price * pieces.reduce((sum, count) => sum + count, 0)
  const computeTotal = (pieces: Pieces) => computeGoods(pieces) + delivery
  // A parcel, which goods of a hundred and more do without.
  const findCheapest = (pieces: Pieces) => (computeGoods(pieces) >= 10_000 * step ? 0 : 490 * step)
  return {
    ...{ currency, price, delivery, computeTotal, findCheapest },
    ...{ refundDelivery: 500 * step, refundAmount: 700 * step },
  }
}
type Prices = ReturnType<typeof buildPrices>

const none = () => Array<number>(products).fill(0)
const isPaid = ({ state }: ModelOrder) => state === 'paid' || state === 'packed' || state === 'shipped'
const unsent = ({ pieces, cancelled, sent }: ModelOrder) =>
  pieces.map((count, index) => count - cancelled[index]! - sent[index]!)
const here = (order: ModelOrder) => unsent(order).map((count, index) => count - order.waiting[index]!)
const held = ({ pieces, waiting }: ModelOrder) => pieces.map((count, index) => count - waiting[index]!)
const isNone = (counts: Pieces) => counts.every((count) => count === 0)

/** How a shop with five products should behave, step by step: a small model without database or provider. */
class Model {
  readonly onHand: number[]
  readonly prices: Prices
  readonly orders: ModelOrder[] = []
  #payments = 0
  /** The number of pieces that arrived for back-orders. */
  came = 0

  constructor(onHand: Pieces, prices: Prices) {
    this.onHand = [...onHand]
    this.prices = prices
  }

  get available(): number[] {
    const holding = this.orders.filter(({ isHeld }) => isHeld)
    return this.onHand.map((count, index) => holding.reduce((left, order) => left - held(order)[index]!, count))
  }

  /** Applies a step, and allocates pieces that it made available. Returns its refusal, or 'done'. */
  take(step: Step): string {
    const said = this.#apply(step)
    for (const order of this.orders.toSorted((a, b) => a.paidAt - b.paidAt)) {
      if (order.state !== 'paid' && order.state !== 'packed') continue
      for (const [index, count] of order.waiting.entries()) {
        const pieces = Math.min(count, this.available[index]!)
        order.waiting[index]! -= pieces
        this.onHand[index]! -= pieces
        this.came += pieces
      }
    }
    return said
  }

  #apply(step: Step): string {
    if (step.kind === 'restock') {
      this.onHand[step.product]! += step.pieces
      return 'done'
    }
    if (step.kind === 'order') return this.#order(step.who, step.pieces)
    const order = this.orders[step.order]!
    if (isPart(step)) return this.#part(order, step)
    if (step.kind === 'pay') return this.#charge(order)
    if (step.kind === 'cancel') return this.#cancel(order)
    if (step.kind === 'lapse') order.isHeld = false
    else if (!isPaid(order)) return 'wrong_state'
    else this.#refundWhole(order)
    return 'done'
  }

  #part(order: ModelOrder, { kind, product: at, pieces }: PartStep): string {
    const add = (name: keyof Counts, count = pieces) => {
      order[name][at]! += count
    }
    const left = unsent(order)[at]!
    const unrefunded = order.pieces[at]! - order.refunded[at]!
    if (kind === 'cancelPieces') {
      if (order.state !== 'paid' && order.state !== 'packed') return 'wrong_state'
      if (pieces > left) return 'invalid_fields'
      const back = Math.min(pieces, unrefunded)
      const waited = Math.min(pieces, order.waiting[at]!)
      add('cancelled')
      add('waiting', -waited)
      this.onHand[at]! += pieces - waited
      if (order.pieces.every((count, index) => count === order.cancelled[index])) return this.#refundWhole(order)
      add('refunded', back)
      if (order.state === 'packed' && isNone(unsent(order))) order.state = 'shipped'
      return this.#pay(order, Math.min(back * this.prices.price, order.leftMinor))
    }
    if (isOnReturn(kind)) {
      const found = order.returns.find(({ state }) => state === (kind === 'receive' ? 'agreed' : 'received'))
      if (!found) return 'not_found'
      if (kind === 'receive') {
        found.state = isPaid(order) ? 'received' : 'refunded'
        order.returned[found.product]! += found.pieces
        found.restocked = countUndamaged(pieces, found.pieces)
        this.onHand[found.product]! += found.restocked
        return 'done'
      }
      if (kind === 'refuseRefund') {
        found.state = 'refused'
        return 'done'
      }
      if (kind === 'takeBackReceipt') {
        if (this.available[found.product]! < found.restocked) return 'wrong_state'
        found.state = 'agreed'
        order.returned[found.product]! -= found.pieces
        this.onHand[found.product]! -= found.restocked
        return 'done'
      }
      const back = Math.min(found.pieces, order.pieces[found.product]! - order.refunded[found.product]!)
      if (back * this.prices.price > order.leftMinor) return 'invalid_fields'
      found.state = 'refunded'
      order.refunded[found.product]! += back
      const delivery = Math.min(this.#deliveryToReturn(order), order.leftMinor - back * this.prices.price)
      order.deliveryLeftMinor -= delivery
      return this.#pay(order, back * this.prices.price + delivery)
    }
    if (kind === 'parcel') {
      if (order.state !== 'paid' && order.state !== 'packed') return 'wrong_state'
      if (isNone(here(order))) return 'wrong_state'
      order.state = 'packed'
      if (pieces > here(order)[at]!) return 'invalid_fields'
      add('sent')
      if (isNone(unsent(order))) order.state = 'shipped'
      return 'done'
    }
    if (kind === 'ask') {
      // What was sent comes back whatever became of the money.
      if (!isPaid(order) && order.state !== 'refunded') return 'wrong_state'
      if (pieces > order.sent[at]! - order.asked[at]!) return 'invalid_fields'
      add('asked')
      order.returns.push({ product: at, pieces, restocked: 0, state: 'agreed' })
      return 'done'
    }
    if (!isPaid(order)) return 'wrong_state'
    if (kind === 'refundPieces' && pieces > unrefunded) return 'invalid_fields'
    const { price: refundPieces, refundDelivery, refundAmount } = this.prices
    const minor = pieces * { refundPieces, refundDelivery, refundAmount }[kind]
    if (kind === 'refundDelivery' && minor > order.deliveryLeftMinor) return 'invalid_fields'
    if (minor > order.leftMinor) return 'invalid_fields'
    if (kind === 'refundPieces') add('refunded')
    if (kind === 'refundDelivery') order.deliveryLeftMinor -= minor
    return this.#pay(order, minor)
  }

  /** With the last pieces that come back of an order the cheapest delivery is refunded, less what of it was before. */
  #deliveryToReturn({ pieces, sent, cancelled, returned, deliveryLeftMinor }: ModelOrder): number {
    const isBack = pieces.every(
      (count, index) => count === sent[index]! + cancelled[index]! && returned[index] === sent[index],
    )
    if (!isBack || isNone(returned)) return 0
    const owed = this.prices.findCheapest(pieces) - (this.prices.delivery - deliveryLeftMinor)
    return Math.max(0, Math.min(deliveryLeftMinor, owed))
  }

  /** A refund; an order whose money was all refunded is refunded. */
  #pay(order: ModelOrder, minor: number): string {
    order.leftMinor -= minor
    return order.leftMinor > 0 ? 'done' : this.#refundWhole(order)
  }

  #refundWhole(order: ModelOrder): string {
    if (order.state === 'paid' || order.state === 'packed') {
      const left = unsent(order)
      this.#move(here(order), 1)
      order.waiting = none()
      order.cancelled = order.cancelled.map((count, index) => count + left[index]!)
    }
    for (const one of order.returns) if (one.state === 'received') one.state = 'refunded'
    Object.assign(order, { state: 'refunded', leftMinor: 0 })
    return 'done'
  }

  #order(who: number, pieces: Pieces): string {
    const open = this.orders.filter((order) => order.who === who && order.state === 'unpaid')
    if (open.length >= 5) return 'too_many_open_orders'
    const waiting = this.#waiting(pieces)
    if (!waiting) return 'lines_refused'
    const counts = { waiting, cancelled: none(), sent: none(), asked: none(), returned: none(), refunded: none() }
    const money = { leftMinor: this.prices.computeTotal(pieces), deliveryLeftMinor: this.prices.delivery }
    this.orders.push({ ...counts, ...money, who, pieces, state: 'unpaid', isHeld: true, paidAt: 0, returns: [] })
    return 'done'
  }

  #charge(order: ModelOrder): string {
    if (order.state === 'cancelled') return 'order_cancelled'
    if (order.state !== 'unpaid') return 'already_paid'
    const waiting = order.isHeld ? order.waiting : this.#waiting(order.pieces)
    if (!waiting || waiting.some((count, index) => count > order.waiting[index]!)) return 'out_of_stock'
    this.#payments += 1
    Object.assign(order, { state: 'paid', isHeld: false, waiting, paidAt: this.#payments })
    this.#move(held(order), -1)
    return 'done'
  }

  #cancel(order: ModelOrder): string {
    if (order.state === 'cancelled') return 'not_found'
    if (order.state !== 'unpaid') return 'already_paid'
    Object.assign(order, { state: 'cancelled', isHeld: false, waiting: none() })
    return 'done'
  }

  /** How many of these pieces are not in stock; undefined if a product cannot be back-ordered: all or nothing. */
  #waiting(pieces: Pieces): number[] | undefined {
    const missing = pieces.map((count, index) => Math.max(0, count - this.available[index]!))
    return missing.some((count, index) => count > 0 && !canWait[index]) ? undefined : missing
  }

  #move(pieces: Pieces, sign: number): void {
    for (const [index, count] of pieces.entries()) this.onHand[index]! += sign * count
  }
}

const returnKinds = ['receive', 'refundReturn', 'refuseRefund', 'takeBackReceipt'] as const
const isOnReturn = (kind: PartKind): kind is (typeof returnKinds)[number] =>
  (returnKinds as readonly string[]).includes(kind)

const isPart = (step: Step): step is PartStep => (partKinds as readonly string[]).includes(step.kind)

const first = { order: 0, product: 0, pieces: 2 }
const started: Step[] = [
  { kind: 'order', who: 0, pieces: [3, 0, 2, 1, 0] },
  { kind: 'pay', order: 0 },
  { kind: 'parcel', ...first },
  { kind: 'ask', ...first },
  { kind: 'receive', ...first },
]

/** Histories begin with an order that is paid, partly sent, or partly returned. */
const beginning = fc.constantFrom(2, 3, 3, 5).map((steps) => started.slice(0, steps))

/** The step on an order that there is, and mostly on a line of it. */
function aimed(step: Step, { orders }: Model): Step {
  if (!('order' in step)) return step
  const order = step.order % orders.length
  if (!isPart(step)) return { ...step, order }
  const ordered = orders[order]!.pieces.flatMap((count, index) => (count > 0 ? [index] : []))
  return { ...step, order, product: ordered[step.product] ?? step.product }
}

const people: Person[] = [anna, ben]

/** The same step in the shop. `ids` are its orders in the order in which they were placed. */
async function act(shop: TestShop, shelf: string[], ids: string[], model: Model, step: Step): Promise<void> {
  if (step.kind === 'restock') {
    const id = shelf[step.product]!
    const { quantity } = await shop.asVisitor(getProduct, { id })
    await shop.as(ada)(editProduct, { id, quantity: quantity + step.pieces, quantityWas: quantity })
    return
  }
  if (step.kind === 'order') {
    const wanted = step.pieces.map((quantity, index) => ({ productId: shelf[index]!, quantity }))
    const lines = wanted.filter(({ quantity }) => quantity > 0)
    const total = fromMinor(model.prices.computeTotal(step.pieces), model.prices.currency)
    const order = { lines, ...sent, total }
    ids.push((await shop.as(people[step.who]!)(placeOrderOfLines, order)).insertedId)
    return
  }
  const id = ids[step.order]!
  const owner = shop.as(people[model.orders[step.order]!.who]!)
  if (isPart(step)) return await actOnPart(shop, shelf, id, model.prices, step)
  if (step.kind === 'cancel') await owner(deleteOrder, { id })
  else if (step.kind === 'refund') {
    await shop.as(ada)(refundOrder, { id, all: true })
    await shop.jobs.run('pay_refunds')
  } else if (step.kind === 'lapse') {
    const lapsed = shop.db
      .updateTable('orders')
      .set({ holdUntil: new Date(0) })
      .where('id', '=', id)
    await lapsed.where('holdUntil', 'is not', null).execute()
    await shop.jobs.run('expire_holds')
  } else {
    const { clientSecret } = await owner(createPaymentIntent, { order: id })
    const transactionId = clientSecret.split('_secret')[0]!
    await shop.provider.stripe.paymentIntents.confirm(transactionId, { payment_method: 'pm_card_visa' })
    await owner(confirmPayment, { id, order: id, transactionId })
  }
}

/** Of the pieces that come back any number can be damaged. */
const countUndamaged = (pieces: number, back: number): number => pieces % (back + 1)

/** A step on a part of an order. A line that the order does not have is one of none. */
async function actOnPart(shop: TestShop, shelf: string[], id: string, prices: Prices, step: PartStep): Promise<void> {
  const admin = shop.as(ada)
  const { lines, state } = await admin(getOrderDetails, { id })
  const line = lines.find(({ productId }) => productId === shelf[step.product])?._id ?? createId()
  const pieces = [{ line, quantity: step.pieces }]
  const toAmount = (minor: number) => fromMinor(step.pieces * minor, prices.currency)
  if (step.kind === 'cancelPieces') await admin(cancelLines, { id, lines: pieces })
  else if (step.kind === 'refundPieces') await admin(refundOrder, { id, lines: pieces })
  else if (step.kind === 'refundDelivery') await admin(refundOrder, { id, delivery: toAmount(prices.refundDelivery) })
  else if (step.kind === 'refundAmount')
    await admin(refundOrder, { id, amount: toAmount(prices.refundAmount), reason: 'Late' })
  else if (step.kind === 'ask')
    await admin(requestReturn, { id, lines: pieces.map((piece) => ({ ...piece, reason: 'x' })) })
  else if (step.kind === 'parcel') {
    if (state === 'paid') await admin(advanceOrder, { id, state: 'packed' })
    await admin(shipParcel, { id, lines: pieces })
  } else {
    const waitsFor = step.kind === 'receive' ? 'agreed' : 'received'
    const found = (await admin(listOrderReturns, { id })).find((item) => item.state === waitsFor)
    const back = { id: found?._id ?? createId() }
    if (step.kind === 'receive')
      await admin(receiveReturn, {
        ...back,
        lines: (found?.lines ?? pieces).map(({ line, quantity }) =>
          countPieces(line, quantity, quantity - countUndamaged(step.pieces, quantity)),
        ),
      })
    else if (step.kind === 'refundReturn') await admin(refundReturn, back)
    else if (step.kind === 'refuseRefund') await admin(refuseRefund, { ...back, reason: 'Used' })
    else await admin(takeBackReceipt, back)
  }
  await shop.jobs.run('pay_refunds')
}

/** Cancels orders that the previous history left open, so that the next one does not reach the order limit. */
async function cancelOpenOrders(shop: TestShop): Promise<void> {
  const open = await shop.db.selectFrom('orders').select('id').where('state', 'in', ['unpaid', 'paying']).execute()
  for (const { id } of open) await shop.as(ada)(deleteOrder, { id })
}

/** Each call comes from an address of its own, so that no rate limit answers for the shop. */
function unlimited(shop: TestShop): TestShop {
  let calls = 0
  const callFor =
    (token: string | null): TestShop['asVisitor'] =>
    async (target, input, options) => {
      calls += 1
      const from = { 'x-forwarded-for': `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}` }
      const transport = (path: string, init: RequestInit) =>
        fetch(`${shop.url}${path}`, { ...init, headers: { ...(init.headers as Record<string, string>), ...from } })
      const credentials = { token: () => token, renew: async () => false }
      return await (await callWith({ transport, credentials }, target, input, options)).json()
    }
  const as: TestShop['as'] = (person) => async (target, input, options) =>
    callFor(await shop.getToken(person))(target, input, options)
  return { ...shop, as, asVisitor: callFor(null) }
}

const one = { order: 0, product: 0, pieces: 1 }

/** A history of a back-order, and of steps that rarely occur by chance. */
const rare: [Step[], Step[], [number, number, number, number, number]] = [
  [
    { kind: 'order', who: 0, pieces: [0, 0, 0, 3, 0] },
    { kind: 'pay', order: 0 },
  ],
  [
    { kind: 'restock', product: 3, pieces: 3 },
    { kind: 'parcel', ...one },
    { kind: 'ask', ...one },
    { kind: 'receive', ...one },
    { kind: 'takeBackReceipt', ...one },
    { kind: 'receive', ...one },
    { kind: 'refundReturn', ...one },
    { kind: 'parcel', ...one },
    { kind: 'ask', ...one },
    { kind: 'receive', ...one },
    { kind: 'refuseRefund', ...one },
    { kind: 'refundDelivery', ...one },
    { kind: 'refundPieces', ...one },
    { kind: 'cancelPieces', ...one },
    { kind: 'refundAmount', ...one },
  ],
  [5, 5, 5, 0, 0],
]

/** What was sent comes back after everything was refunded. */
const backAfterwards: typeof rare = [
  [...rare[0]],
  [
    { kind: 'restock', product: 3, pieces: 3 },
    { kind: 'parcel', ...one },
    { kind: 'refund', order: 0 },
    { kind: 'ask', ...one },
    { kind: 'receive', ...one },
    { kind: 'ask', ...one },
    { kind: 'refundReturn', ...one },
  ],
  [5, 5, 5, 0, 0],
]

/** All that is not cancelled comes back, and the delivery with it. */
const allBack: typeof rare = [
  rare[0],
  [
    { kind: 'restock', product: 3, pieces: 1 },
    { kind: 'parcel', ...one },
    { kind: 'ask', ...one },
    { kind: 'receive', ...one },
    { kind: 'cancelPieces', ...one },
    { kind: 'cancelPieces', ...one },
    { kind: 'refundReturn', ...one },
    { kind: 'refundDelivery', ...one },
    { kind: 'refundAmount', ...one },
  ],
  [3, 3, 3, 0, 0],
]

test.each(currencies)(
  'through random histories of orders, payments, cancellations, refunds and deliveries, the shop matches its model [P140]',
  {
    timeout: runs(300_000, 3_600_000),
  },
  async (currency) => {
    const shop = unlimited(await openShop({ env: { TRUST_PROXY: '1', SHOP_CURRENCY: currency } }))
    const prices = buildPrices(currency)
    shop.provider.switches!.webhooks = 'hold'
    const stock = fc.tuple(...canWait.map((waits) => fc.integer(waits ? { min: 0, max: 2 } : { min: 3, max: 8 })))
    const history = fc.array(step, { minLength: 10, maxLength: 30 })
    const done = new Set<string>()
    let came = 0
    await fc.assert(
      fc.asyncProperty(beginning, history, stock, async (begin, steps, stocked) => {
        await cancelOpenOrders(shop)
        const shelf: string[] = []
        for (const [index, quantity] of stocked.entries()) {
          const { id } = await shop.stock({ quantity, priceMinor: prices.price })
          await shop.db
            .updateTable('products')
            .set({ backOrders: canWait[index]!, currency })
            .where('id', '=', id)
            .execute()
          shelf.push(id)
        }
        const left = async () =>
          (await shop.asVisitor(listStock, { ids: shelf.join(',') })).map(({ quantity }) => quantity)
        const model = new Model(stocked, prices)
        const ids: string[] = []
        for (const any of [...begin, ...steps]) {
          if ('order' in any && ids.length === 0) continue
          const step = aimed(any, model)
          const said = await act(shop, shelf, ids, model, step).then(
            () => 'done',
            (error) => (error instanceof Problem ? error.code : Promise.reject(error)),
          )
          await shop.jobs.run('allocate_stock')
          if (said === 'done') done.add(step.kind)
          expect([step, said]).toEqual([step, model.take(step)])
          expect([step, await left()]).toEqual([step, model.available])
        }
        came += model.came
        for (const [index, id] of ids.entries()) {
          const { state } = await shop.as(ada)(getOrder, { id })
          expect(state === 'paying' ? 'unpaid' : state).toBe(model.orders[index]!.state)
        }
      }),
      { numRuns: runs(4, 100), examples: [rare, allBack, backAfterwards] },
    )
    // Histories in which nothing happened prove nothing.
    expect(partKinds.filter((kind) => !done.has(kind))).toEqual([])
    expect(came).toBeGreaterThan(0)
    expect(await runAudit(shop.db, shop.provider)).toEqual([])
  },
)
