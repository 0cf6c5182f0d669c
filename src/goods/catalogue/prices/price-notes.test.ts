import { expect, test } from 'vitest'
import type { ProductDetails } from '../contract.ts'
import { listPriceSteps } from './price-notes.ts'

const product = (more: Partial<ProductDetails>) =>
  ({
    price: 20,
    currency: 'USD',
    packSize: 1,
    minimum: 1,
    step: 1,
    priceBreaks: [],
    tax: null,
    ...more,
  }) as ProductDetails

test('a lower price is advised from a quantity that can be ordered', () => {
  const priceBreaks = [
    { quantity: 2, price: 19 },
    { quantity: 10, price: 15 },
    { quantity: 11, price: 14 },
    { quantity: 30, price: 12 },
  ]
  const lower = (more: Partial<ProductDetails>) =>
    listPriceSteps(product({ priceBreaks, ...more })).map(({ from, price, saving }) => `${from}: ${price} ${saving}`)
  expect(lower({})).toEqual([
    'from 1: $20.00 ',
    'from 2: $19.00 5%',
    'from 10: $15.00 25%',
    'from 11: $14.00 30%',
    'from 30: $12.00 40%',
  ])
  expect(lower({ minimum: 6, step: 3 })).toEqual(['from 6: $19.00 5%', 'from 12: $14.00 30%', 'from 30: $12.00 40%'])
  expect(lower({ priceBreaks: [] })).toEqual([])
})

test('a step says what a piece of its pack costs', () => {
  const pieces = (more: Partial<ProductDetails>) =>
    listPriceSteps(product({ priceBreaks: [{ quantity: 5, price: 15 }], ...more })).map(({ piece }) => piece)
  expect(pieces({ packSize: 100 })).toEqual(['$0.20', '$0.15'])
  expect(pieces({ packSize: 8 })).toEqual(['$2.50', '$1.88'])
  expect(pieces({})).toEqual(['', ''])
})
