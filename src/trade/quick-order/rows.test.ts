import { expect, test } from 'vitest'
import type { PackOffer, RowMatch } from './contract.ts'
import { type BoardRow, getRowOffer, isReady, parseTypedQuantity, settleDoubts } from './rows.ts'

const product = { _id: 'a', packSize: 1, currency: 'USD', price: 5, priceBreaks: [], minimum: 1, step: 1, quantity: 90 }
const answer = { outcome: 'found', offers: [{ product } as unknown as PackOffer] } as unknown as RowMatch
const row = (rest: Partial<BoardRow>): BoardRow => ({
  ...{ id: '1', text: '608zz', description: '', unit: 'pieces', written: '', answer },
  ...{ count: 2, ...rest },
})

test('a row is added in the quantity that is clear, and not before', () => {
  expect(getRowOffer(row({}))).toMatchObject({ quantity: 2 })
  expect(isReady(row({}))).toBe(true)
  expect(getRowOffer(row({ count: null, written: '5 kg' }))).toBeUndefined()
  expect(isReady(row({ count: null, written: '5 kg' }))).toBe(false)
})

test('what is typed into the box is read as in a list, and asked about if it cannot be', () => {
  expect(parseTypedQuantity('১২')).toMatchObject({ count: 12, written: '' })
  expect(parseTypedQuantity('3 packs')).toMatchObject({ count: 3, unit: 'packs' })
  for (const typed of ['', '0', '2,5', '1e3', '10.000', 'abc', '9999999'])
    expect(parseTypedQuantity(typed), typed).toMatchObject({ count: null, written: typed })
})

test('one answer settles all rows of that doubt and no other', () => {
  const rows = [
    row({ count: null, written: '3', doubt: 'places' }),
    row({ count: 7 }),
    row({ count: null, written: '?' }),
    row({ count: null, written: '6204', text: '6204 Bearing', doubt: 'numbers' }),
  ]
  expect(settleDoubts(rows, 'places', true).map(({ count }) => count)).toEqual([3, 7, null, null])
  expect(settleDoubts(rows, 'places', false).map(({ count }) => count)).toEqual([1, 7, null, null])
  expect(settleDoubts(rows, 'numbers', true)[3]).toMatchObject({ count: 6204, text: 'Bearing' })
  expect(settleDoubts(rows, 'numbers', false)[3]).toMatchObject({ count: 1, text: '6204 Bearing' })
  expect(settleDoubts([row({ count: null, written: '3', doubt: 'columns' })], 'columns', false)).toMatchObject([
    { count: null, written: '' },
  ])
})
