import { type PlannedOrder, planOrders } from './calendar.ts'
import { addTime } from './clock.ts'
import { planDemoCustomerOrders } from './demo-customer.ts'
import type { DemoBuyer } from './people.ts'
import type { Random } from './random.ts'
import { type Market, simulateSale } from './sale.server.ts'
import { simulateOrder } from './simulate-order.ts'
import { createStory, type ScenarioTexts, type Story } from './story.ts'

export type Setting = {
  market: Market
  words: ScenarioTexts
  customers: readonly DemoBuyer[]
  casey: DemoBuyer
  until: Date
}

/** What 90 days brought: the orders of all customers until a moment, in their order. */
export function simulateOrders(dice: Random, { market, words, customers, casey, until }: Setting): Story[] {
  const all: PlannedOrder[] = [...planOrders(dice, customers, until), ...planDemoCustomerOrders(dice, casey, until)]
  return all
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, customer, turn, lines }) =>
      simulateOrder({ dice, words, until }, simulateSale(dice, market, customer, at, lines), turn),
    )
}

/** An order that Casey has just placed and can pay: the only one that depends on the time of day. */
export function simulateOpenOrder(dice: Random, { market, casey, until }: Setting, now: Date): Story {
  const all = market.assortment.all.filter(({ article }) => article.left >= amply)
  const inStock = { ...market, assortment: { all, byThread: Map.groupBy(all, ({ article }) => article.thread) } }
  const sale = simulateSale(dice, inStock, { ...casey, bought: [] }, until, 2)
  return createStory({ ...sale, customer: casey, placedAt: addTime(now, { minutes: -40 }) })
}

/** More than anybody takes of a part at a time. */
const amply = 60
