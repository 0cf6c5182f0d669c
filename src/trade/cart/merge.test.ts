import { expect, test } from 'vitest'
import { mergeLine } from './merge.ts'

const product = (quantity: number, { minimum = 1, step = 1 } = {}) => ({
  ...{ price: 500, priceBreaks: [{ quantity: 10, price: 450 }], quantity },
  ...{ minimum, step },
})

test.each([
  { before: 2, added: 3, left: 9, quantity: 5, wanted: null },
  { before: 6, added: 3, left: 9, quantity: 9, wanted: null },
  { before: 6, added: 4, left: 9, quantity: 9, wanted: 10 },
  { before: 6, added: 4, left: 0, quantity: 6, wanted: 10 },
  { before: 4, added: 6, left: 0, quantity: 6, wanted: 10 },
  { before: 600, added: 600, left: 5000, quantity: 999, wanted: 1200 },
])('$before and $added of $left left are $quantity', ({ before, added, left, quantity, wanted }) => {
  const lines = [before, added].map((quantity) => ({ quantity, seenPrice: 500 })) as [Part, Part]
  expect(mergeLine(...lines, product(left))).toMatchObject({ quantity, wanted })
})

test('of what can be ordered before it is here, two lines are their sum', () => {
  const lines = [6, 4].map((quantity) => ({ quantity, seenPrice: 500 })) as [Part, Part]
  expect(mergeLine(...lines, { ...product(2), backOrders: true })).toMatchObject({ quantity: 10, wanted: null })
})

type Part = { quantity: number; seenPrice: number }

test('what is left is taken in steps, and not below the minimum', () => {
  const inSteps = product(11, { minimum: 4, step: 4 })
  const lines = [8, 8].map((quantity) => ({ quantity, seenPrice: 500 })) as [Part, Part]
  expect(mergeLine(...lines, inSteps)).toMatchObject({ quantity: 8, wanted: 16 })
})

test('a line that nothing is added to stays as it is, whatever is left', () => {
  const line = { quantity: 7, seenPrice: 500 }
  expect(mergeLine(undefined, line, product(3))).toEqual({ ...line, wanted: null })
})

test('a product that is not for sale is added up, up to what an order holds', () => {
  const lines = [500, 400].map((quantity) => ({ quantity, seenPrice: 500 })) as [Part, Part]
  expect(mergeLine(...lines, undefined)).toEqual({ quantity: 900, seenPrice: 500, wanted: null })
  expect(mergeLine(lines[0], lines[0], undefined)).toMatchObject({ quantity: 999 })
})

test('reaching a price break is no change of price; one that was seen before a change stays', () => {
  const seePrice = (quantity: number, seenPrice: number) => ({ quantity, seenPrice })
  expect(mergeLine(seePrice(5, 500), seePrice(5, 500), product(90))).toMatchObject({ quantity: 10, seenPrice: 450 })
  expect(mergeLine(seePrice(10, 450), seePrice(1, 500), product(90))).toMatchObject({ seenPrice: 450 })
  expect(mergeLine(seePrice(5, 480), seePrice(5, 500), product(90))).toMatchObject({ seenPrice: 480 })
  expect(mergeLine(seePrice(5, 500), seePrice(5, 480), product(90))).toMatchObject({ seenPrice: 480 })
})
