import { addTime, drawMoments, listDaysBefore } from './clock.ts'
import type { DemoBuyer } from './people.ts'
import type { Random } from './random.ts'
import type { Scenario } from './story.ts'

/** An order that somebody will place. */
export type PlannedOrder = { at: Date; customer: DemoBuyer; turn: Scenario; lines?: number }

export const simulatedDays = 90

/** How often orders go otherwise than usual, in a hundred. */
const turns: readonly (readonly [Scenario, number])[] = [
  ['usual', 80],
  ['unpaid', 4],
  ['part-cancelled', 4],
  ['cancelled', 2],
  ['two-parcels', 5],
  ['returned', 3],
  ['goodwill', 2],
]

/** What happens to somebody at least once, so many days ago. */
const certain: readonly (readonly [Scenario, number])[] = [
  ['disputed', 52],
  ['return-received', 21],
  ['return-agreed', 14],
  ['return-asked', 10],
  ['part-sent', 5],
  ['part-sent', 3],
]

/** The orders of 90 days, the oldest first. */
export function planOrders(dice: Random, customers: readonly DemoBuyer[], until: Date): PlannedOrder[] {
  const all: PlannedOrder[] = listDaysBefore(until, simulatedDays)
    .flatMap((day) => drawMoments(dice, day))
    .map((date) => ({
      at: date,
      customer: dice.weighted(customers, ({ weight }) => weight),
      turn: dice.weighted(turns, ([, share]) => share)[0],
    }))
  // Near enough for what they send back to have arrived.
  const near = customers.filter(({ address }) => address.country === 'DE')
  for (const [at, [turn, daysAgo]] of certain.entries()) {
    const before = addTime(until, { days: -daysAgo })
    const order = all.findLast((item) => item.at < before && item.turn === 'usual')!
    Object.assign(order, { turn, lines: 4, customer: near[at * 3]! })
  }
  return all
}
