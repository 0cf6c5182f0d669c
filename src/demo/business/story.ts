import type { OrderState } from '#orders/states.ts'
import { atWork, later } from './clock.ts'
import type { Dice } from './dice.ts'
import { allBack, amountBack, type Refund, refundOf } from './refunds.ts'
import type { Sale } from './sale.server.ts'

/** How an order goes that does not simply arrive. */
export type Turn =
  | 'unpaid'
  | 'cancelled'
  | 'part-cancelled'
  | 'two-parcels'
  | 'part-sent'
  | 'returned'
  | 'return-asked'
  | 'return-agreed'
  | 'return-received'
  | 'goodwill'
  | 'disputed'
  | 'usual'

export type Parcel = { id: string; at: Date; carrier: string; number: string; lines: Pieces[] }
export type Pieces = { line: string; quantity: number }
export type Cancelled = Pieces & { id: string; at: Date }
export type Return = {
  id: string
  state: 'asked' | 'agreed' | 'received' | 'refunded'
  askedAt: Date
  answer: string
  line: Pieces & { id: string; reason: string; restocked: boolean | null; cameAt: Date | null }
  refundId: string | null
}
export type Entry = { action: string; at: Date; by: 'customer' | 'admin'; details: object }

/** What became of an order until a moment. */
export type Story = {
  sale: Sale
  state: OrderState
  paidAt: Date | null
  cancelledAt: Date | null
  parcels: Parcel[]
  cancelled: Cancelled[]
  returns: Return[]
  refunds: Refund[]
  disputedAt: Date | null
  entries: Entry[]
}

export type Words = { returns: { reason: string; answer: string; restocked: boolean }[]; goodwill: string[] }
type Told = { dice: Dice; words: Words; until: Date }

/** An order that was just placed. */
export const unpaid = (sale: Sale): Story => ({
  ...{ sale, state: 'unpaid', paidAt: null, cancelledAt: null, disputedAt: null },
  ...{ parcels: [], cancelled: [], returns: [], refunds: [], entries: [] },
})

/** Tells an order to its end, or to the moment: each step is one of the shop's, at a time when somebody would have done it. */
export function storyOf(told: Told, sale: Sale, turn: Turn): Story {
  const { dice, until } = told
  const story = unpaid(sale)
  const cancelledAt = later(sale.placedAt, { hours: dice.pick([1, 3, 24]), minutes: dice.between(1, 50) })
  if (turn === 'unpaid' && cancelledAt < until) return { ...story, state: 'cancelled', cancelledAt }
  const paidAt = later(sale.placedAt, { minutes: dice.between(1, 6) })
  Object.assign(story, { state: 'paid', paidAt })
  const changedAt = later(paidAt, { minutes: dice.between(20, 90) })
  if (turn === 'cancelled' && changedAt < until) return cancelAll(told, story, changedAt)
  if (turn === 'part-cancelled' && changedAt < until) cancelOne(told, story, changedAt)
  const isPacked = fulfil(told, story, turn)
  if (isPacked && story.state === 'delivered') afterwards(told, story, turn)
  return story
}

const note = (story: Story, action: string, at: Date, details = {}, by: Entry['by'] = 'admin') =>
  story.entries.push({ action, at, by, details })

/** Pieces of a line that were neither cancelled nor sent. */
const leftOf = ({ sale, cancelled, parcels }: Story): Pieces[] => {
  const gone = [...cancelled, ...parcels.flatMap(({ lines }) => lines)]
  return sale.lines
    .map(({ lineId: line, quantity }) => {
      const away = gone.filter((one) => one.line === line).reduce((sum, one) => sum + one.quantity, 0)
      return { line, quantity: quantity - away }
    })
    .filter(({ quantity }) => quantity > 0)
}

/** The customer wants nothing of it any more, before it is packed. */
function cancelAll({ dice }: Told, story: Story, at: Date): Story {
  const pieces = story.sale.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  note(story, 'order.cancel-lines', at, { pieces }, 'customer')
  for (const { line, quantity } of leftOf(story)) story.cancelled.push({ id: dice.id(at), line, quantity, at })
  story.refunds.push(allBack(dice, story.sale, later(at, { minutes: 1 })))
  story.state = 'refunded'
  return story
}

function cancelOne({ dice }: Told, story: Story, at: Date): void {
  const { sale } = story
  if (sale.lines.length < 2) return
  const { lineId: line, quantity } = dice.pick(sale.lines)
  note(story, 'order.cancel-lines', at, { pieces: quantity }, 'customer')
  story.cancelled.push({ id: dice.id(at), line, quantity, at })
  story.refunds.push(refundOf(dice, sale, [{ line, quantity }], { at: later(at, { minutes: 1 }), reason: 'cancelled' }))
}

/** Packs, sends and delivers, as far as there was time. */
function fulfil(told: Told, story: Story, turn: Turn): boolean {
  const { dice, until } = told
  const { deliveryMethod } = story.sale
  const packedAt = atWork(later(story.paidAt!, { hours: dice.between(1, 20), minutes: dice.between(0, 59) }))
  if (packedAt >= until) return false
  story.state = 'packed'
  note(story, 'order.packed', packedAt)
  let sentAt = atWork(later(packedAt, { hours: dice.between(1, 5), minutes: dice.between(0, 59) }))
  const isSplit = turn === 'two-parcels' || turn === 'part-sent'
  if (isSplit && story.sale.lines.length > 1 && sentAt < until) {
    const left = leftOf(story)
    send(told, story, sentAt, left.slice(0, Math.ceil(left.length / 2)))
    if (turn === 'part-sent') return true
    sentAt = atWork(later(sentAt, { days: dice.between(2, 4) }))
  }
  if (sentAt >= until) return true
  send(told, story, sentAt, leftOf(story))
  story.state = 'shipped'
  const days = dice.between(Math.max(1, deliveryMethod!.daysFrom), Math.max(1, deliveryMethod!.daysTo))
  const arrivedAt = atWork(later(sentAt, { days, hours: dice.between(0, 4) }))
  if (arrivedAt >= until) return true
  story.state = 'delivered'
  note(story, 'order.delivered', arrivedAt)
  return true
}

const carriersOf: Record<string, string[]> = { GB: ['UPS', 'Royal Mail'], US: ['FedEx', 'UPS'], BD: ['DHL', 'FedEx'] }

function send({ dice }: Told, story: Story, at: Date, lines: Pieces[]): void {
  const carrier = dice.pick(carriersOf[story.sale.deliveryAddress.country] ?? ['DHL', 'DHL', 'DPD', 'GLS'])
  const number = Array.from({ length: 12 }, () => dice.between(0, 9)).join('')
  const parcel = { id: dice.id(at), at, carrier, number: `DEMO${number}`, lines }
  story.parcels.push(parcel)
  const isLast = leftOf(story).length === 0
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  note(story, isLast ? 'order.shipped' : 'order.part-shipped', at, { parcel: parcel.id, pieces })
}

/** What happens to an order that has arrived. */
function afterwards(told: Told, story: Story, turn: Turn): void {
  const { dice, words, until } = told
  const arrivedAt = story.entries.at(-1)!.at
  if (turn === 'goodwill') {
    const at = atWork(later(arrivedAt, { days: dice.between(1, 6) }))
    if (at >= until) return
    const refund = amountBack(dice, story.sale, at, dice.pick(words.goodwill))
    story.refunds.push(refund)
    note(story, 'order.part-refund', at, { amountMinor: refund.amountMinor })
  }
  if (turn === 'disputed') {
    story.disputedAt = later(arrivedAt, { days: 9, hours: 3 })
    story.state = 'refunded'
  }
  if (turn.startsWith('return')) sendBack(told, story, turn, later(arrivedAt, { days: 1, hours: 5 }))
}

const steps = ['asked', 'agreed', 'received', 'refunded'] as const

/** Some pieces of a line come back, as far as the turn says and there was time. */
function sendBack({ dice, words, until }: Told, story: Story, turn: Turn, askedAt: Date): void {
  const goal = turn === 'returned' ? 'refunded' : (turn.replace('return-', '') as Return['state'])
  const answeredAt = atWork(later(askedAt, { hours: dice.between(2, 20) }))
  const cameAt = atWork(later(answeredAt, { days: dice.between(3, 6), hours: 2 }))
  const moments = [askedAt, answeredAt, cameAt, later(cameAt, { minutes: 20 })]
  const reached = moments.filter((at, step) => at < until && step <= steps.indexOf(goal)).length - 1
  if (reached < 0) return
  const sent = story.parcels.flatMap(({ lines }) => lines)
  const { line, quantity: all } = dice.pick(sent)
  const quantity = Math.ceil(all / 2)
  const { reason, answer, restocked } = dice.pick(words.returns)
  const state = steps[reached]!
  const came = reached >= 2 ? { restocked, cameAt } : { restocked: null, cameAt: null }
  const found: Return = {
    ...{ id: dice.id(askedAt), state, askedAt, answer: reached >= 1 ? answer : '', refundId: null },
    line: { id: dice.id(later(askedAt, { minutes: 1 })), line, quantity, reason, ...came },
  }
  for (const [step, at] of moments.slice(0, reached + 1).entries())
    if (step < 3)
      note(story, `order.return-${steps[step]}`, at, { return: found.id }, step === 0 ? 'customer' : 'admin')
  if (state === 'refunded') {
    const refund = refundOf(dice, story.sale, [{ line, quantity }], { at: moments[3]!, reason: 'returned' })
    story.refunds.push(refund)
    if (refund.amountMinor === story.sale.totalMinor) story.state = 'refunded'
    found.refundId = refund.id
    note(story, 'order.return-refunded', moments[3]!, { amountMinor: refund.amountMinor })
  }
  story.returns.push(found)
}
