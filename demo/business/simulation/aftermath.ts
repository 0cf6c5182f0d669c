import { addTime, toWorkingHours } from './clock.ts'
import { buildStoryRefund, refundSomeAmount } from './refunds.ts'
import { addEntry, type Scenario, type Simulation, type Story, type StoryReturn } from './story.ts'

/** What happens to an order that has arrived. */
export function simulateAftermath(told: Simulation, story: Story, turn: Scenario): void {
  const { dice, words, until } = told
  const arrivedAt = story.entries.at(-1)!.at
  if (turn === 'goodwill') {
    const at = toWorkingHours(addTime(arrivedAt, { days: dice.between(1, 6) }))
    if (at >= until) return
    const refund = refundSomeAmount(dice, story.sale, at, dice.pick(words.goodwill))
    story.refunds.push(refund)
    addEntry(story, 'order.part-refund', at, { amountMinor: refund.amountMinor })
  }
  if (turn === 'disputed') {
    story.disputedAt = addTime(arrivedAt, { days: 9, hours: 3 })
    story.state = 'refunded'
  }
  if (turn.startsWith('return')) sendBack(told, story, turn, addTime(arrivedAt, { days: 1, hours: 5 }))
}

const steps = ['asked', 'agreed', 'received', 'refunded'] as const

/** Some pieces of a line come back, as far as the turn says and there was time. */
function sendBack({ dice, words, until }: Simulation, story: Story, turn: Scenario, askedAt: Date): void {
  const goal = turn === 'returned' ? 'refunded' : (turn.replace('return-', '') as StoryReturn['state'])
  const answeredAt = toWorkingHours(addTime(askedAt, { hours: dice.between(2, 20) }))
  const cameAt = toWorkingHours(addTime(answeredAt, { days: dice.between(3, 6), hours: 2 }))
  const moments = [askedAt, answeredAt, cameAt, addTime(cameAt, { minutes: 20 })]
  const reached = moments.filter((moment, index) => moment < until && index <= steps.indexOf(goal)).length - 1
  if (reached < 0) return
  const sent = story.parcels.flatMap(({ lines }) => lines)
  const { line, quantity: all } = dice.pick(sent)
  const quantity = Math.ceil(all / 2)
  const { reason, answer, restocked } = dice.pick(words.returns)
  const state = steps[reached]!
  const came = reached >= 2 ? { restocked, cameAt } : { restocked: null, cameAt: null }
  const found: StoryReturn = {
    ...{ id: dice.id(askedAt), state, askedAt, answer: reached >= 1 ? answer : '', refundId: null },
    line: { id: dice.id(addTime(askedAt, { minutes: 1 })), line, quantity, reason, ...came },
  }
  for (const [step, at] of moments.slice(0, reached + 1).entries())
    if (step < 3)
      addEntry(story, `order.return-${steps[step]}`, at, { return: found.id }, step === 0 ? 'customer' : 'admin')
  if (state === 'refunded') {
    const refund = buildStoryRefund(dice, story.sale, [{ line, quantity }], { at: moments[3]!, reason: 'returned' })
    story.refunds.push(refund)
    if (refund.amountMinor === story.sale.totalMinor) story.state = 'refunded'
    found.refundId = refund.id
    addEntry(story, 'order.return-refunded', moments[3]!, { amountMinor: refund.amountMinor })
  }
  story.returns.push(found)
}
