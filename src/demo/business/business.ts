import { type Planned, planned } from './calendar.ts'
import { plannedByCasey } from './casey.ts'
import { later } from './clock.ts'
import type { Dice } from './dice.ts'
import type { Customer } from './people.ts'
import { type Market, saleOf } from './sale.server.ts'
import { type Story, unpaid, type Words } from './story.ts'
import { storyOf } from './tell.ts'

export type Given = { market: Market; words: Words; customers: readonly Customer[]; casey: Customer; until: Date }

/** What 90 days brought: the orders of all customers until a moment, in their order. */
export function storiesOf(dice: Dice, { market, words, customers, casey, until }: Given): Story[] {
  const all: Planned[] = [...planned(dice, customers, until), ...plannedByCasey(dice, casey, until)]
  return all
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, customer, turn, lines }) =>
      storyOf({ dice, words, until }, saleOf(dice, market, customer, at, lines), turn),
    )
}

/** An order that Casey has just placed and can pay: the only one that depends on the time of day. */
export function openOrderOf(dice: Dice, { market, casey, until }: Given, now: Date): Story {
  const all = market.assortment.all.filter(({ article }) => article.left >= amply)
  const inStock = { ...market, assortment: { all, byThread: Map.groupBy(all, ({ article }) => article.thread) } }
  const sale = saleOf(dice, inStock, { ...casey, bought: [] }, until, 2)
  return unpaid({ ...sale, customer: casey, placedAt: later(now, { minutes: -40 }) })
}

/** More than anybody takes of a part at a time. */
const amply = 60
