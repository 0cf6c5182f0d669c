import { daysBefore, later, momentsOf } from './clock.ts'
import type { Dice } from './dice.ts'
import type { Customer } from './people.ts'
import type { Turn } from './story.ts'

/** An order that somebody will place. */
export type Planned = { at: Date; customer: Customer; turn: Turn; lines?: number }

export const daysTold = 90

/** How often orders go otherwise than usual, in a hundred. */
const turns: readonly (readonly [Turn, number])[] = [
  ['usual', 80],
  ['unpaid', 4],
  ['part-cancelled', 4],
  ['cancelled', 2],
  ['two-parcels', 5],
  ['returned', 3],
  ['goodwill', 2],
]

/** What happens to somebody at least once, so many days ago. */
const certain: readonly (readonly [Turn, number])[] = [
  ['disputed', 52],
  ['return-received', 21],
  ['return-agreed', 14],
  ['return-asked', 10],
  ['part-sent', 5],
  ['part-sent', 3],
]

/** The orders of 90 days, the oldest first. */
export function planned(dice: Dice, customers: readonly Customer[], until: Date): Planned[] {
  const all: Planned[] = daysBefore(until, daysTold)
    .flatMap((day) => momentsOf(dice, day))
    .map((at) => ({
      at,
      customer: dice.weighted(customers, ({ weight }) => weight),
      turn: dice.weighted(turns, ([, share]) => share)[0],
    }))
  // Near enough for what they send back to have arrived.
  const near = customers.filter(({ address }) => address.country === 'DE')
  for (const [at, [turn, daysAgo]] of certain.entries()) {
    const before = later(until, { days: -daysAgo })
    const order = all.findLast((one) => one.at < before && one.turn === 'usual')!
    Object.assign(order, { turn, lines: 4, customer: near[at * 3]! })
  }
  return all
}
