import { expect, test } from 'vitest'
import { suggestQuantity } from './amount.ts'

const position = { free: 0, backOrdered: 0, onOrder: 0, sold: 90, leadDays: 10, orderMultiple: 1, minimumOrder: 1 }

test.for([
  ['one a day, ten days of lead time: fifteen are the reorder point', { free: 15 }, 0],
  ['one below it, sales of forty days and the safety stock are made up for', { free: 14 }, 31],
  ['what waits for pieces is missing too', { free: 14, backOrdered: 4 }, 35],
  ['what is on order is not ordered again', { free: 5, onOrder: 10 }, 0],
  ['whole packs', { free: 14, orderMultiple: 25 }, 50],
  ['the least quantity, in whole packs', { free: 14, orderMultiple: 25, minimumOrder: 60 }, 75],
  ['what is not sold is not ordered', { sold: 0 }, 0],
  ['but what an order waits for is', { sold: 0, backOrdered: 2 }, 2],
  ['one in ninety days is rounded up', { sold: 1 }, 2],
  ['without a lead time only what is missing counts', { leadDays: 0, free: -1 }, 31],
] as const)('%s', ([, changed, quantity]) => {
  expect(suggestQuantity({ ...position, ...changed }).quantity).toBe(quantity)
})
