import { expect, test } from 'vitest'
import { readSupplierParts } from './part-list.ts'

test.for([
  ['IW-1\t4711\t3.25\t10\t50', { part: 'IW-1', partNumber: '4711', price: 3.25, multiple: 10, minimum: 50 }],
  ['IW-1;4711;3,25;10;50', { part: 'IW-1', partNumber: '4711', price: 3.25, multiple: 10, minimum: 50 }],
  ['"IW-1","4711","3.25"', { part: 'IW-1', partNumber: '4711', price: 3.25, multiple: 1, minimum: 1 }],
  ['IW-১\t৪৭\t৫', { part: 'IW-1', partNumber: '47', price: 5, multiple: 1, minimum: 1 }],
  ['IW-1', { part: 'IW-1', partNumber: '', price: null, multiple: 1, minimum: 1 }],
  ['IW-1\t\tcheap', { part: 'IW-1', partNumber: '', price: Number.NaN, multiple: 1, minimum: 1 }],
] as const)('a line is read in its columns: %s', ([text, line]) => {
  expect(readSupplierParts(`first\n${text}`)[1]).toEqual({ text, ...line, unclear: [] })
})

test('a heading and empty lines are left out', () => {
  expect(readSupplierParts('Part\tTheirs\tPrice\n\nIW-1\tA\t2\n')).toMatchObject([{ part: 'IW-1' }])
})

test.for([
  ['IW-1;4711;1.200;1;1', ['1.200'], 1.2, 1200],
  ['IW-1\t4711\t1,200', ['1,200'], 1200, 1.2],
  ['IW-1;4711;$ 1.200', ['$ 1.200'], 1.2, 1200],
] as const)('a price that has two readings is asked about: %s', ([text, unclear, point, comma]) => {
  expect(readSupplierParts(text, undefined, 'USD')).toMatchObject([{ price: Number.NaN, unclear }])
  expect(readSupplierParts(text, '.', 'USD')).toMatchObject([{ price: point, unclear: [] }])
  expect(readSupplierParts(text, ',', 'USD')).toMatchObject([{ price: comma, unclear: [] }])
})

test('the other prices of a list say it, but not for quantities, which have no decimals', () => {
  expect(readSupplierParts('A;1;1.200\nB;2;3,25')).toMatchObject([{ price: 1200 }, { price: 3.25 }])
  expect(readSupplierParts('A;1;1.200\nB;2;3.25')).toMatchObject([{ price: 1.2 }, { price: 3.25 }])
  expect(readSupplierParts('A;1;3.25;1.000')).toMatchObject([{ price: 3.25, unclear: ['1.000'] }])
  expect(readSupplierParts('A;1;3,25;1.000')).toMatchObject([{ price: 3.25, multiple: 1000, unclear: [] }])
  expect(readSupplierParts('A;1;1.200,50;10')).toMatchObject([{ price: 1200.5, multiple: 10 }])
  expect(readSupplierParts("'A;'0012;€ 3,25", undefined, 'EUR')).toMatchObject([
    { part: 'A', partNumber: '0012', price: 3.25 },
  ])
  expect(readSupplierParts('A;#N/A;3', undefined, 'EUR')).toMatchObject([{ partNumber: '#N/A' }])
})
