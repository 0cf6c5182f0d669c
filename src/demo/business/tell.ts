import { afterwards } from './afterwards.ts'
import { later } from './clock.ts'
import { fulfil } from './fulfil.ts'
import { allBack, refundOf } from './refunds.ts'
import type { Sale } from './sale.server.ts'
import { leftOf, note, type Story, type Told, type Turn, unpaid } from './story.ts'

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
  fulfil(told, story, turn)
  if (story.state === 'delivered') afterwards(told, story, turn)
  return story
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
