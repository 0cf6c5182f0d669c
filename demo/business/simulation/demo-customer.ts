import { compactText } from '#goods/catalogue/normalise.ts'
import type { Address } from '#people/addresses/contract.ts'
import type { PlannedOrder } from './calendar.ts'
import { addTime } from './clock.ts'
import type { DemoBuyer } from './people.ts'
import type { Random } from './random.ts'
import type { Market } from './sale.server.ts'
import type { Scenario, Story } from './story.ts'

export type DemoCustomerText = {
  addresses: Address[]
  /** `family`: a word in the family of the part that is called so. */
  ownNames: { family: string; number: string; name: string }[]
  lists: { name: string; lines: number; notes: string[] }[]
}

/** What Casey has ordered: so many hours ago, how it went, and how many lines. One order is in each state. */
const orders: readonly (readonly [number, Scenario, number])[] = [
  [80 * 24 - 9, 'usual', 8],
  [61 * 24 - 14, 'returned', 3],
  [45 * 24 - 10, 'part-cancelled', 5],
  [33 * 24 - 15, 'cancelled', 2],
  [29 * 24 - 11, 'unpaid', 1],
  [26 * 24 - 9, 'return-asked', 4],
  [5 * 24 - 10, 'usual', 3],
  [4 * 24 - 10, 'part-sent', 5],
  [3, 'usual', 2],
]

export const planDemoCustomerOrders = (dice: Random, casey: DemoBuyer, until: Date): PlannedOrder[] =>
  orders.map(([hours, turn, lines]) => ({
    ...{ at: addTime(until, { hours: -hours, minutes: dice.between(1, 50) }), customer: casey, turn, lines },
  }))

/** The parts that Casey has bought and that stayed, each once. */
const partsOf = (casey: DemoBuyer, stories: readonly Story[]) => [
  ...new Set(
    stories
      .filter(({ sale, state }) => sale.customer === casey && state === 'delivered')
      .flatMap(({ sale }) => sale.lines.map(({ productId }) => productId)),
  ),
]

type Bought = { casey: DemoBuyer; market: Market; stories: readonly Story[]; until: Date }

/** What Casey calls some parts, and the lists that Casey keeps of them. */
export function toDemoCustomerRows(
  dice: Random,
  text: DemoCustomerText,
  { casey, market: { articles }, stories, until }: Bought,
) {
  const parts = partsOf(casey, stories)
  const changedAt = addTime(until, { days: -8, hours: -10 })
  const lists = text.lists.map((list) => ({ ...list, id: dice.id(changedAt) }))
  return {
    ownNumbers: text.ownNames.flatMap(({ family, number, name }) => {
      const productId = parts.find((id) => articles.get(id)!.family.includes(family))
      return productId ? [{ userId: casey.id, productId, number, compact: compactText(number), name }] : []
    }),
    partLists: lists.map(({ id, name }) => ({ id, userId: casey.id, name, changedAt })),
    partListLines: lists.flatMap(({ id: listId, lines, notes }) =>
      dice
        .shuffled(parts)
        .slice(0, lines)
        .map((productId, index) => ({
          ...{ listId, productId, position: index, quantity: dice.pick([2, 4, 8, 12, 50]), note: notes[index]! },
        })),
    ),
  }
}
