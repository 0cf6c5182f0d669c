import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { cancelPiece, isWaiting, type Load } from './buyers.ts'
import type { Person } from './people.ts'

/** An admin who refunds an order every now and then, or a piece of it. */
export async function refund(admin: Person, load: Load, stop: AbortSignal): Promise<void> {
  const { call, acknowledged, random } = load
  while (!stop.aborted) {
    const order = pickOne(acknowledged.paid, acknowledged.refunded, load)
    if (order && random() < 0.5) await refundPiece(admin, order, load)
    else if (order && (await call(admin, 'POST', `/api/orders/${order}/refunds`)).status === 201)
      acknowledged.refunded.add(order)
    await sleep(300 + random() * 700)
  }
}

async function refundPiece(admin: Person, order: string, { call, acknowledged }: Load): Promise<void> {
  const { status, body } = await call(admin, 'GET', `/api/orders/${order}`)
  if (status !== 200) return
  const key = randomUUID()
  const lines = [{ line: body.lines[0]._id, quantity: 1 }]
  const reply = await call(admin, 'POST', `/api/orders/${order}/refunds`, { lines }, key)
  if (reply.status === 201) acknowledged.partRefunds.set(key, reply.body.insertedId)
}

/** An admin who packs an order and sends what of it is here, in one parcel or in two, while another may refund it. */
export async function fulfil(admin: Person, load: Load, stop: AbortSignal): Promise<void> {
  const { call, acknowledged, random } = load
  const tried = new Set<string>()
  while (!stop.aborted) {
    const order = pickOne(acknowledged.paid, tried, load)
    if (order) {
      const packed = await call(admin, 'PATCH', `/api/orders/${order}`, { state: 'packed' })
      if (packed.status === 200) acknowledged.packed.add(order)
      // It was packed before if that answer was lost, or is refunded.
      const isPacked = packed.status === 200 || packed.status === 409
      // What waits is sent later, or cancelled.
      if (!isPacked || !(await send(admin, order, load))) tried.add(order)
      else if (random() < 0.2) await cancelPiece(admin, order, load)
    }
    await sleep(100 + random() * 400)
  }
}

/** @returns whether something of the order waits */
async function send(admin: Person, order: string, { call, acknowledged, random }: Load): Promise<boolean> {
  const { status, body } = await call(admin, 'GET', `/api/orders/${order}`)
  if (status !== 200) return false
  const waits = body.lines.some(isWaiting)
  if (waits) acknowledged.waited.add(order)
  const parts = random() < 0.5 ? [{}] : [{ lines: [{ line: body.lines[0]._id, quantity: 1 }] }, {}]
  for (const part of parts) {
    const key = randomUUID()
    const sent = await call(admin, 'POST', `/api/orders/${order}/parcels`, { ...part, carrier: 'dhl' }, key)
    if (sent.status === 201) acknowledged.parcels.set(key, sent.body.insertedId)
  }
  if (random() < 0.5) await takeBack(admin, order, body.lines[0]._id, { call, acknowledged, random })
  return waits
}

/**
 * A piece comes back: onto the shelf or damaged, and its money to the customer or not. Now and then it is first booked by
 * mistake.
 */
async function takeBack(
  admin: Person,
  order: string,
  line: string,
  { call, acknowledged, random }: Pick<Load, 'call' | 'acknowledged' | 'random'>,
) {
  const key = randomUUID()
  const lines = [{ line, quantity: 1, reason: 'Too long' }]
  const asked = await call(admin, 'POST', `/api/orders/${order}/returns`, { lines }, key)
  if (asked.status !== 201) return
  acknowledged.returns.set(key, asked.body.insertedId)
  const address = `/api/returns/${asked.body.insertedId}`
  const receive = (condition: string) =>
    call(admin, 'POST', `${address}/receipt`, { lines: [{ line, pieces: [{ condition, quantity: 1 }] }] })
  if (random() < 0.2) {
    await receive(random() < 0.5 ? 'as_new' : 'damaged')
    await call(admin, 'DELETE', `${address}/receipt`)
  }
  await receive(random() < 0.7 ? 'as_new' : 'damaged')
  if (random() < 0.8) await call(admin, 'POST', `${address}/refund`, {})
  else await call(admin, 'POST', `${address}/refusal`, { reason: 'Used' })
}

function pickOne(these: ReadonlySet<string>, notThose: ReadonlySet<string>, { random }: Load): string | undefined {
  const candidates = [...these].filter((text) => !notThose.has(text))
  return candidates[Math.floor(random() * candidates.length)]
}

/** An admin who receives a few pieces of what orders wait for, each delivery once: the version says whether it was entered. */
export async function receive(admin: Person, load: Load, stop: AbortSignal): Promise<void> {
  const { call, acknowledged, backOrdered, random } = load
  while (!stop.aborted) {
    await sleep(500 + random() * 1000)
    const id = backOrdered[Math.floor(random() * backOrdered.length)]!
    const { status, body } = await call(admin, 'GET', `/api/products/${id}`)
    if (status !== 200) continue
    const { quantity: quantityWas, version } = body
    const pieces = 1 + Math.floor(random() * 12)
    const edited = { quantity: quantityWas + pieces, quantityWas, version }
    const reply = await call(admin, 'PATCH', `/api/products/${id}`, edited)
    if (reply.status === 200) acknowledged.received.set(id, (acknowledged.received.get(id) ?? 0) + pieces)
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
