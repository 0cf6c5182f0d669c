import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { berlin, oakland, paris } from '../test/addresses.ts'
import type { Call, Reply } from './client.ts'
import type { Person } from './people.ts'

/** What the shop acknowledged, and must honour. */
export type Acknowledged = {
  /** Orders by idempotency key. */
  orders: Map<string, string>
  /** Those of them that were delivered and taxed: `POST /api/orders`. */
  baskets: Set<string>
  /** The pieces of each product that an order has. */
  lines: Map<string, Record<string, number>>
  /** Orders whose charge the shop or the provider confirmed. */
  paid: Set<string>
  cancelled: Set<string>
  refunded: Set<string>
  packed: Set<string>
  /** Parcels, refunds of a part and returns by idempotency key; orders of which pieces were cancelled. */
  parcels: Map<string, string>
  partRefunds: Map<string, string>
  returns: Map<string, string>
  partCancelled: Set<string>
  /** Orders that were seen to wait for pieces, and how many pieces of each product came for them. */
  waited: Set<string>
  received: Map<string, number>
  /** Replies that the shop must never give, whatever happens to it. */
  faults: string[]
}

export const createAcknowledged = (): Acknowledged => ({
  orders: new Map(),
  baskets: new Set(),
  lines: new Map(),
  paid: new Set(),
  cancelled: new Set(),
  refunded: new Set(),
  packed: new Set(),
  parcels: new Map(),
  partRefunds: new Map(),
  returns: new Map(),
  partCancelled: new Set(),
  waited: new Set(),
  received: new Map(),
  faults: [],
})

export type Load = {
  call: Call
  products: string[]
  /** Those of them that may be ordered before they are here. */
  backOrdered: string[]
  publishableKey: string
  acknowledged: Acknowledged
  random: () => number
}

/**
 * These customers buy in turn until stopped: each places an order, then pays it, deletes it or leaves it; sometimes
 * with a declined card first, sometimes closing the browser right after the charge. Calls without a reply are retried
 * with the same key.
 */
export async function buy(people: readonly Person[], load: Load, stop: AbortSignal): Promise<void> {
  const { random } = load
  for (let turn = 0; !stop.aborted; turn += 1) {
    const person = people[turn % people.length]!
    const placed = await place(person, load)
    if (placed) {
      const choice = random()
      if (choice < 0.7) await pay(person, placed, load)
      else if (choice < 0.95) await cancel(person, placed, load)
      if (choice < 0.1) await cancelPiece(person, placed, load)
      // The rest are abandoned; their stock is released when they expire.
    }
    await sleep(20 + random() * 80)
  }
}

async function place(person: Person, load: Load): Promise<string | undefined> {
  const lines = linesFrom(load)
  const key = randomUUID()
  const isBasket = load.random() < 0.5
  const bought = isBasket ? lines : lines.slice(0, 1)
  const reply = isBasket ? await order(person, lines, load, key) : await buyAtOnce(person, lines[0], load, key)
  if (reply?.status !== 201) return
  const { acknowledged } = load
  const id: string = reply.body.insertedId
  acknowledged.orders.set(key, id)
  if (isBasket) acknowledged.baskets.add(id)
  acknowledged.lines.set(id, Object.fromEntries(bought.map((line) => [line.productId, line.quantity])))
  return id
}

type Line = { productId: string; quantity: number }

/** Up to 40 lines in any order. */
function linesFrom({ products, random }: Load): [Line, ...Line[]] {
  const shuffled = products.map((id) => ({ id, at: random() })).toSorted((a, b) => a.at - b.at)
  const chosen = shuffled.slice(0, 1 + Math.floor(random() * 40))
  return chosen.map(({ id }) => ({ productId: id, quantity: 1 + Math.floor(random() * 3) })) as [Line, ...Line[]]
}

function buyAtOnce(person: Person, { productId, quantity }: Line, { call }: Load, key: string): Promise<Reply> {
  const body = { toolId: productId, purchaseValue: quantity, phone: '555-0100', address: '1 Forge Lane' }
  return call(person, 'POST', '/api/purchase', body, key)
}

// At home with its tax, untaxed within the European Union, and abroad.
const recipients = [{ delivery: berlin }, { delivery: paris, vatNumber: 'FR83404833048' }, { delivery: oakland }]

/** Asks what the lines come to there, as the checkout does, and orders them at that. */
async function order(person: Person, lines: Line[], { call, random }: Load, key: string): Promise<Reply | undefined> {
  const to = recipients[Math.floor(random() * recipients.length)]!
  const { country, region } = to.delivery
  const quoted = await call(person, 'POST', '/api/quote', {
    lines,
    to: { country, region, ...(to.vatNumber ? { vatNumber: to.vatNumber } : {}) },
  })
  if (quoted.status !== 200) return undefined
  const { method, sums } = quoted.body.offer
  return await call(person, 'POST', '/api/orders', { ...to, lines, method, total: sums.total }, key)
}

async function pay(person: Person, order: string, load: Load): Promise<void> {
  const { call, acknowledged, random } = load
  const opened = await call(person, 'POST', '/api/create-payment-intent', { order })
  if (opened.status !== 200) return
  const { clientSecret } = opened.body
  const intent = clientSecret.split('_secret')[0]
  if (random() < 0.15) await charge(person, intent, clientSecret, 'pm_card_visa_chargeDeclined', load)
  if (await charge(person, intent, clientSecret, 'pm_card_visa', load)) acknowledged.paid.add(order)
  // Some close the browser now; the provider's webhook has to suffice.
  if (random() < 0.3) return
  const told = await call(person, 'PATCH', `/api/purchase/${order}`, { order, transactionId: intent })
  if (told.status === 200 && told.body.state === 'paid') acknowledged.paid.add(order)
}

/** Charges at the provider, as the browser does. True: the provider confirmed the charge. */
async function charge(person: Person, intent: string, secret: string, card: string, load: Load): Promise<boolean> {
  const path = `/sandbox/stripe/v1/payment_intents/${intent}/confirm`
  const form = new URLSearchParams({ client_secret: secret, payment_method: card })
  const reply = await load.call({ ...person, token: load.publishableKey }, 'POST', path, form)
  // A retry after a charge whose reply was lost gets this error.
  const before = reply.status === 400 && reply.body.error?.payment_intent?.status === 'succeeded'
  return before || (reply.status === 200 && reply.body.status === 'succeeded')
}

/** Of an order that may be paid by now, packed or refunded. */
export async function cancelPiece(person: Person, order: string, { call, acknowledged }: Load): Promise<void> {
  const { status, body } = await call(person, 'GET', `/api/orders/${order}`)
  if (status !== 200) return
  const late = body.lines.find(isWaiting)
  if (late) acknowledged.waited.add(order)
  const lines = [{ line: (late ?? body.lines.at(-1))._id, quantity: 1 }]
  const reply = await call(person, 'POST', `/api/orders/${order}/cancellations`, { lines }, randomUUID())
  if (reply.status === 200) acknowledged.partCancelled.add(order)
}

/** A line of which something is not here yet. */
export const isWaiting = ({ waiting }: { waiting: number }): boolean => waiting > 0

async function cancel(person: Person, order: string, { call, acknowledged }: Load): Promise<void> {
  const reply = await call(person, 'DELETE', `/api/purchase/${order}`)
  if (reply.status === 200) acknowledged.cancelled.add(order)
}
