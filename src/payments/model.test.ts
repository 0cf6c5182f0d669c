import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fetched } from '../../test/addresses.ts'
import { ada, anna, ben, openShop, type Person, type TestShop } from '../../test/shop.ts'
import { editProduct, getProduct, listStock } from '../catalogue/contract.ts'
import { deleteOrder, getOrder, placeOrderOfLines, refundOrder } from '../orders/contract.ts'
import { Problem } from '../platform/errors.ts'
import { audit } from './audit.server.ts'
import { confirmPayment, createPaymentIntent } from './contract.ts'

/** Pieces of each of the five products, none of some. */
type Pieces = readonly number[]

/** A step of a history. `order` is an index into all orders placed so far. */
type Step =
  | { kind: 'order'; who: number; pieces: Pieces }
  | { kind: 'pay' | 'cancel' | 'refund' | 'lapse'; order: number }
  | { kind: 'restock'; product: number; pieces: number }

const products = 5

/** One to five lines. */
const lines = fc
  .array(fc.integer({ min: 0, max: 3 }), { minLength: products, maxLength: products })
  .filter((pieces) => pieces.some((count) => count > 0))

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('order'), who: fc.nat(1), pieces: lines }) },
  { weight: 7, arbitrary: fc.record({ kind: fc.constantFrom('pay', 'cancel', 'refund', 'lapse'), order: fc.nat(9) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('restock'),
      product: fc.nat(products - 1),
      pieces: fc.integer({ min: 1, max: 3 }),
    }),
  },
) as fc.Arbitrary<Step>

type ModelOrder = { who: number; pieces: Pieces; state: 'unpaid' | 'paid' | 'cancelled' | 'refunded'; isHeld: boolean }

/** How a shop with five products should behave, step by step: a small model without database or provider. */
class Model {
  readonly onHand: number[]
  readonly orders: ModelOrder[] = []

  constructor(onHand: Pieces) {
    this.onHand = [...onHand]
  }

  get available(): number[] {
    const held = this.orders.filter(({ isHeld }) => isHeld)
    return this.onHand.map((count, at) => held.reduce((left, { pieces }) => left - pieces[at]!, count))
  }

  /** Applies a step. Returns its refusal, or 'done'. */
  take(step: Step): string {
    if (step.kind === 'restock') {
      this.onHand[step.product]! += step.pieces
      return 'done'
    }
    if (step.kind === 'order') return this.#order(step.who, step.pieces)
    const order = this.orders[step.order]!
    if (step.kind === 'pay') return this.#pay(order)
    if (step.kind === 'cancel') return this.#cancel(order)
    if (step.kind === 'lapse') order.isHeld = false
    else if (order.state !== 'paid') return 'wrong_state'
    else {
      order.state = 'refunded'
      this.#move(order.pieces, 1)
    }
    return 'done'
  }

  #order(who: number, pieces: Pieces): string {
    const open = this.orders.filter((order) => order.who === who && order.state === 'unpaid')
    if (open.length >= 5) return 'too_many_open_orders'
    if (!this.#has(pieces)) return 'lines_refused'
    this.orders.push({ who, pieces, state: 'unpaid', isHeld: true })
    return 'done'
  }

  #pay(order: ModelOrder): string {
    if (order.state === 'cancelled') return 'order_cancelled'
    if (order.state !== 'unpaid') return 'already_paid'
    if (!order.isHeld && !this.#has(order.pieces)) return 'out_of_stock'
    this.#move(order.pieces, -1)
    Object.assign(order, { state: 'paid', isHeld: false })
    return 'done'
  }

  #cancel(order: ModelOrder): string {
    if (order.state === 'cancelled') return 'not_found'
    if (order.state !== 'unpaid') return 'already_paid'
    Object.assign(order, { state: 'cancelled', isHeld: false })
    return 'done'
  }

  /** All or nothing. */
  #has(pieces: Pieces): boolean {
    return this.available.every((left, at) => left >= pieces[at]!)
  }

  #move(pieces: Pieces, sign: number): void {
    for (const [at, count] of pieces.entries()) this.onHand[at]! += sign * count
  }
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
    const wanted = step.pieces.map((quantity, at) => ({ productId: shelf[at]!, quantity }))
    const lines = wanted.filter(({ quantity }) => quantity > 0)
    const order = { lines, ...fetched, total: (1999 * lines.reduce((sum, { quantity }) => sum + quantity, 0)) / 100 }
    ids.push((await shop.as(people[step.who]!)(placeOrderOfLines, order)).insertedId)
    return
  }
  const id = ids[step.order]!
  const owner = shop.as(people[model.orders[step.order]!.who]!)
  if (step.kind === 'cancel') await owner(deleteOrder, { id })
  else if (step.kind === 'refund') {
    await shop.as(ada)(refundOrder, { id })
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

/** Cancels what the previous history left open, so that nobody exceeds the order limit in the next. */
async function cancelOpenOrders(shop: TestShop): Promise<void> {
  const open = await shop.db.selectFrom('orders').select('id').where('state', 'in', ['unpaid', 'paying']).execute()
  for (const { id } of open) await shop.as(ada)(deleteOrder, { id })
}

test('through random histories of orders, payments, cancellations, refunds and deliveries, the shop matches its model', {
  timeout: 120_000,
}, async () => {
  const shop = await openShop()
  shop.provider.switches!.webhooks = 'hold'
  const stock = fc.array(fc.integer({ min: 1, max: 8 }), { minLength: products, maxLength: products })
  const history = fc.array(step, { minLength: 5, maxLength: 25 })
  await fc.assert(
    fc.asyncProperty(history, stock, async (steps, stocked) => {
      await cancelOpenOrders(shop)
      const shelf: string[] = []
      for (const quantity of stocked) shelf.push((await shop.stock({ quantity })).id)
      const left = async () =>
        (await shop.asVisitor(listStock, { ids: shelf.join(',') })).map(({ quantity }) => quantity)
      const model = new Model(stocked)
      const ids: string[] = []
      for (const step of steps) {
        if ('order' in step && step.order >= ids.length) continue
        const said = await act(shop, shelf, ids, model, step).then(
          () => 'done',
          (error) => (error instanceof Problem ? error.code : Promise.reject(error)),
        )
        expect([step, said]).toEqual([step, model.take(step)])
        expect([step, await left()]).toEqual([step, model.available])
      }
      for (const [index, id] of ids.entries()) {
        const { state } = await shop.as(ada)(getOrder, { id })
        expect(state === 'paying' ? 'unpaid' : state).toBe(model.orders[index]!.state)
      }
    }),
    { numRuns: 25 },
  )
  expect(await audit(shop.db, shop.provider)).toEqual([])
})
