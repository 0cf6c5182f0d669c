import { atWork, later } from './clock.ts'
import { amountBack, refundOf } from './refunds.ts'
import { note, type Return, type Story, type Told, type Turn } from './story.ts'

/** What happens to an order that has arrived. */
export function afterwards(told: Told, story: Story, turn: Turn): void {
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
