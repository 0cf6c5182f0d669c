import { expect, test } from 'vitest'
import type { ProductDetails } from './contract.ts'
import { termsOf } from './terms.ts'

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
  const lower = (more: Partial<ProductDetails>) => termsOf(product({ priceBreaks, ...more })).slice(-4)
  expect(lower({})).toEqual(['from 2: $19.00', 'from 10: $15.00', 'from 11: $14.00', 'from 30: $12.00'])
  expect(lower({ minimum: 6, step: 3 }).slice(1)).toEqual(['from 6: $19.00', 'from 12: $14.00', 'from 30: $12.00'])
})
