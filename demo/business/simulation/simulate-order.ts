import { simulateAftermath } from './aftermath.ts'
import { addTime } from './clock.ts'
import { simulateFulfilment } from './fulfil.ts'
import { buildStoryRefund, refundEverything } from './refunds.ts'
import type { Sale } from './sale.server.ts'
import { addEntry, createStory, findUnsentPieces, type Scenario, type Simulation, type Story } from './story.ts'

/** Tells an order to its end, or to the moment: each step is one of the shop's, at a time when somebody would have done it. */
export function simulateOrder(told: Simulation, sale: Sale, turn: Scenario): Story {
  const { dice, until } = told
  const story = createStory(sale)
  const cancelledAt = addTime(sale.placedAt, { hours: dice.pick([1, 3, 24]), minutes: dice.between(1, 50) })
  if (turn === 'unpaid' && cancelledAt < until) return { ...story, state: 'cancelled', cancelledAt }
  const paidAt = addTime(sale.placedAt, { minutes: dice.between(1, 6) })
  Object.assign(story, { state: 'paid', paidAt })
  const changedAt = addTime(paidAt, { minutes: dice.between(20, 90) })
  if (turn === 'cancelled' && changedAt < until) return cancelAll(told, story, changedAt)
  if (turn === 'part-cancelled' && changedAt < until) cancelOne(told, story, changedAt)
  simulateFulfilment(told, story, turn)
  if (story.state === 'delivered') simulateAftermath(told, story, turn)
  return story
}

/** The customer wants nothing of it any more, before it is packed. */
function cancelAll({ dice }: Simulation, story: Story, at: Date): Story {
  const pieces = story.sale.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  addEntry(story, 'order.cancel-lines', at, { pieces }, 'customer')
  for (const { line, quantity } of findUnsentPieces(story))
    story.cancelled.push({ id: dice.id(at), line, quantity, at })
  story.refunds.push(refundEverything(dice, story.sale, addTime(at, { minutes: 1 })))
  story.state = 'refunded'
  return story
}

function cancelOne({ dice }: Simulation, story: Story, at: Date): void {
  const { sale } = story
  if (sale.lines.length < 2) return
  const { lineId: line, quantity } = dice.pick(sale.lines)
  addEntry(story, 'order.cancel-lines', at, { pieces: quantity }, 'customer')
  story.cancelled.push({ id: dice.id(at), line, quantity, at })
  story.refunds.push(
    buildStoryRefund(dice, sale, [{ line, quantity }], { at: addTime(at, { minutes: 1 }), reason: 'cancelled' }),
  )
}
