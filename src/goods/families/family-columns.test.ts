import { expect, test } from 'vitest'
import type { Definition, FamilySize } from './contract.ts'
import { chooseColumns, listBreakQuantities, splitSections } from './family-columns.ts'

const attribute = (key: string, filter = true): Definition => ({
  ...{ key, label: key, translations: {}, unit: '', type: 'list', filter, valueTranslations: {} },
})
const row = (sku: string, values: Record<string, string>): FamilySize => ({
  ...{ _id: sku, sku, slug: sku, price: 1, currency: 'USD', packSize: 1, quantity: 1 },
  ...{ values, minimum: 1, step: 1, leadTimeDays: null, backOrders: false, massGrams: null },
  priceBreaks: [5, 20, 100].map((quantity) => ({ quantity, price: 1 })),
})
const listKeys = (columns: readonly { key: string }[]) => columns.map(({ key }) => key)

test('columns are what tells the sizes apart, words last, and what all have in common is said once', () => {
  const attributes = ['finish', 'thread', 'pitch', 'length', 'class', 'drive'].map((key) =>
    attribute(key, key !== 'pitch'),
  )
  const common = { class: '12.9', finish: 'Zinc plated', pitch: '1' }
  const rows = [
    row('a', { ...common, thread: 'M6', length: '6' }),
    row('b', { ...common, thread: 'M6', length: '8', finish: 'Black oxide' }),
    row('c', { ...common, thread: 'M8', length: '8', pitch: '1.25', drive: 'Torx' }),
  ]
  const { columns, same } = chooseColumns({ attributes, rows })
  expect(listKeys(columns)).toEqual(['thread', 'pitch', 'length', 'drive', 'finish'])
  expect(same.map(({ definition, value }) => [definition.key, value])).toEqual([['class', '12.9']])
  expect(listBreakQuantities(rows, columns)).toEqual([5])
})

test('a reader chooses other columns, in the family’s order, as many as there is room for', () => {
  const attributes = ['thread', 'length', 'class'].map((key) => attribute(key))
  const rows = [
    row('a', { thread: 'M6', length: '6', class: '8' }),
    row('b', { thread: 'M8', length: '8', class: '8' }),
  ]
  const { columns, same } = chooseColumns({ attributes, rows }, ['class', 'thread', 'other'])
  expect([listKeys(columns), same]).toEqual([['thread', 'class'], []])
  expect(listKeys(chooseColumns({ attributes, rows }, ['other']).columns)).toEqual(['thread', 'length'])
  const words = Array.from({ length: 9 }, (_, index) => attribute(`w${index}`))
  const long = [row('a', Object.fromEntries(words.map(({ key }) => [key, 'a long value'])))]
  const wanted = words.map(({ key }) => key)
  expect(listKeys(chooseColumns({ attributes: words, rows: long }, wanted).columns)).toEqual(['w0', 'w1', 'w2', 'w3'])
})

test('there is room for seven columns, those that sizes are chosen by first', () => {
  const attributes = Array.from({ length: 12 }, (_, index) => attribute(`a${index}`, index > 3))
  const rows = ['x', 'y'].map((value) => row(value, Object.fromEntries(attributes.map(({ key }) => [key, value]))))
  const { columns } = chooseColumns({ attributes, rows })
  expect(listKeys(columns)).toEqual(['a4', 'a5', 'a6', 'a7', 'a8', 'a9', 'a10'])
  expect(listBreakQuantities(rows, columns)).toEqual([5])
})

test('rows are grouped by the leading dimension, and cut into parts of one height', () => {
  const rows = Array.from({ length: 45 }, (_, index) => row(`${index}`, { thread: index < 30 ? 'M6' : 'M8' }))
  const describeSections = (leading: string | undefined) =>
    splitSections(rows, leading).map(({ groups }) => groups.map(({ value, rows }) => `${value}: ${rows.length}`))
  expect(describeSections('thread')).toEqual([['M6: 20'], ['undefined: 10', 'M8: 10'], ['undefined: 5']])
  expect(describeSections(undefined)).toEqual([['undefined: 20'], ['undefined: 20'], ['undefined: 5']])
  const each = splitSections([row('a', { bore: '1' }), row('b', { bore: '2' })], 'bore')
  expect(each[0]!.groups).toHaveLength(1)
})
