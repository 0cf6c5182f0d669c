import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from './client.ts'
import type { Person } from './people.ts'

/** What the shop said, and is held to. */
export type Acknowledged = {
  /** Orders by the key that they were placed with. */
  orders: Map<string, string>
  /** Orders of which shop or provider said that the card was charged. */
  paid: Set<string>
  cancelled: Set<string>
  refunded: Set<string>
  /** Answers that no shop may give, whatever happens to it. */
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
 * One after the other of these customers buys, until told to stop: places, pays or deletes, sometimes with a declined card first, sometimes
 * closing the browser right after the charge. Whatever is not answered is asked again, with the same key.
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
      // The rest is left behind, and its pieces come back by themselves.
    }
    await sleep(20 + random() * 80)
  }
}

async function place(person: Person, { call, products, acknowledged, random }: Load): Promise<string | undefined> {
  const key = randomUUID()
  const body = {
    toolId: products[Math.floor(random() * products.length)],
    purchaseValue: 1 + Math.floor(random() * 3),
    phone: '555-0100',
    address: '1 Forge Lane',
  }
  const reply = await call(person, 'POST', '/api/purchase', body, key)
  if (reply.status !== 201) return
  acknowledged.orders.set(key, reply.body.insertedId)
  return reply.body.insertedId
}

async function pay(person: Person, order: string, load: Load): Promise<void> {
  const { call, acknowledged, random } = load
  const opened = await call(person, 'POST', '/api/create-payment-intent', { order })
  if (opened.status !== 200) return
  const { clientSecret } = opened.body
  const intent = clientSecret.split('_secret')[0]
  if (random() < 0.15) await charge(person, intent, clientSecret, 'pm_card_visa_chargeDeclined', load)
  if (await charge(person, intent, clientSecret, 'pm_card_visa', load)) acknowledged.paid.add(order)
  // Some close the browser now; the provider's word has to do.
  if (random() < 0.3) return
  const told = await call(person, 'PATCH', `/api/purchase/${order}`, { order, transactionId: intent })
  if (told.status === 200 && told.body.state === 'paid') acknowledged.paid.add(order)
}

/** As the browser does it, with the provider. True: it said that the card is charged. */
async function charge(person: Person, intent: string, secret: string, card: string, load: Load): Promise<boolean> {
  const path = `/sandbox/stripe/v1/payment_intents/${intent}/confirm`
  const form = new URLSearchParams({ client_secret: secret, payment_method: card })
  const reply = await load.call({ ...person, token: load.publishableKey }, 'POST', path, form)
  // Asked again after a charge whose answer was lost, the provider says so.
  const before = reply.status === 400 && reply.body.error?.payment_intent?.status === 'succeeded'
  return before || (reply.status === 200 && reply.body.status === 'succeeded')
}

async function cancel(person: Person, order: string, { call, acknowledged }: Load): Promise<void> {
  const reply = await call(person, 'DELETE', `/api/purchase/${order}`)
  if (reply.status === 200) acknowledged.cancelled.add(order)
}

/** An admin who gives money back every now and then. */
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
