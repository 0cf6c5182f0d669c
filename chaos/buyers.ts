import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from './client.ts'
import type { Person } from './people.ts'

/** What the shop acknowledged, and must honour. */
export type Acknowledged = {
  /** Orders by idempotency key. */
  orders: Map<string, string>
  /** The pieces of each product that an order has. */
  lines: Map<string, Record<string, number>>
  /** Orders whose charge the shop or the provider confirmed. */
  paid: Set<string>
  cancelled: Set<string>
  refunded: Set<string>
  /** Replies that the shop must never give, whatever happens to it. */
  faults: string[]
}

export type Load = {
  call: Call
  products: string[]
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
    const order = await place(person, load)
    if (order) {
      const choice = random()
      if (choice < 0.7) await pay(person, order, load)
      else if (choice < 0.95) await cancel(person, order, load)
      // The rest are abandoned; their stock is released when they expire.
    }
    await sleep(20 + random() * 80)
  }
}

async function place(person: Person, { call, products, acknowledged, random }: Load): Promise<string | undefined> {
  const key = randomUUID()
  const delivery = { phone: '555-0100', address: '1 Forge Lane' }
  const lines = linesFrom(products, random)
  const [{ productId: toolId, quantity: purchaseValue }] = lines
  const reply =
    lines.length === 1
      ? await call(person, 'POST', '/api/purchase', { toolId, purchaseValue, ...delivery }, key)
      : await call(person, 'POST', '/api/orders', { lines, ...delivery }, key)
  if (reply.status !== 201) return
  acknowledged.orders.set(key, reply.body.insertedId)
  acknowledged.lines.set(reply.body.insertedId, Object.fromEntries(lines.map((one) => [one.productId, one.quantity])))
  return reply.body.insertedId
}

type Line = { productId: string; quantity: number }

/** Half of all orders have one line, the others up to 40 in any order. */
function linesFrom(products: readonly string[], random: () => number): [Line, ...Line[]] {
  const count = random() < 0.5 ? 1 : 1 + Math.floor(random() * 40)
  const shuffled = products.map((id) => ({ id, at: random() })).toSorted((a, b) => a.at - b.at)
  const lines = shuffled.slice(0, count).map(({ id }) => ({ productId: id, quantity: 1 + Math.floor(random() * 3) }))
  return lines as [Line, ...Line[]]
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

async function cancel(person: Person, order: string, { call, acknowledged }: Load): Promise<void> {
  const reply = await call(person, 'DELETE', `/api/purchase/${order}`)
  if (reply.status === 200) acknowledged.cancelled.add(order)
}

/** An admin who refunds an order every now and then. */
export async function refund(admin: Person, { call, acknowledged, random }: Load, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const candidates = [...acknowledged.paid].filter((order) => !acknowledged.refunded.has(order))
    const order = candidates[Math.floor(random() * candidates.length)]
    if (order && (await call(admin, 'POST', `/api/orders/${order}/refunds`)).status === 201)
      acknowledged.refunded.add(order)
    await sleep(300 + random() * 700)
  }
}

/** An admin who uploads photos, so that there are decoders to kill. */
export async function upload(admin: Person, { call }: Load, photo: Buffer, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const form = new FormData()
    form.set('image', new Blob([new Uint8Array(photo)], { type: 'image/png' }), 'photo.png')
    await call(admin, 'POST', '/api/images', form)
    await sleep(500)
  }
}
