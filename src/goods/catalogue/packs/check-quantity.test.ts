import { expect, test } from 'vitest'
import { checkQuantity, findLargestQuantity } from './check-quantity.ts'

const product = { minimum: 1, step: 1 }
const inThrees = { minimum: 6, step: 3 }

test.each([
  { asked: 8, left: 8, problem: null, suggested: null },
  { asked: 8, left: 5, problem: 'insufficient_stock', suggested: 5 },
  { asked: 8, left: 0, problem: 'sold_out', suggested: null },
  { asked: 1000, left: 40, problem: 'insufficient_stock', suggested: 40 },
  { asked: 1000, left: 2000, problem: 'over_limit', suggested: 999 },
  { asked: 8, left: 0, backOrders: true, problem: null, suggested: null },
  { asked: 1000, left: 5, backOrders: true, problem: 'over_limit', suggested: 999 },
  { asked: 0, left: 20, problem: 'below_minimum', suggested: 1 },
  { asked: 3, left: 20, ...inThrees, problem: 'below_minimum', suggested: 6 },
  { asked: 7, left: 20, ...inThrees, problem: 'not_in_step', suggested: 9 },
  { asked: 7, left: 8, ...inThrees, problem: 'not_in_step', suggested: 6 },
  { asked: 9, left: 8, ...inThrees, problem: 'insufficient_stock', suggested: 6 },
  { asked: 6, left: 5, ...inThrees, problem: 'insufficient_stock', suggested: null },
  { asked: 3, left: 5, ...inThrees, problem: 'below_minimum', suggested: null },
])('$asked of $left left: $problem, $suggested is suggested', ({ asked, left, problem, suggested, ...sold }) => {
  const check = checkQuantity({ ...product, ...sold, quantity: left }, asked)
  expect(check).toEqual({ ok: problem === null, problem, suggested })
  if (suggested !== null) expect(checkQuantity({ ...product, ...sold, quantity: left }, suggested).ok).toBe(true)
})

test('a product that is not sold any more is unavailable in any quantity', () => {
  expect(checkQuantity(undefined, 1)).toEqual({ ok: false, problem: 'unavailable', suggested: null })
})

test('the largest quantity is a multiple of the step, no less than the minimum and no more than a line may hold', () => {
  const inFours = { minimum: 4, step: 4 }
  const largest = [3, 4, 7, 8, 5000].map((quantity) => findLargestQuantity({ ...inFours, quantity }))
  expect(largest).toEqual([null, 4, 4, 8, 996])
})
