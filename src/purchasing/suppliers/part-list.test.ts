import { expect, test } from 'vitest'
import { readSupplierParts } from './part-list.ts'

test.for([
  ['IW-1\t4711\t3.25\t10\t50', { part: 'IW-1', partNumber: '4711', price: 3.25, multiple: 10, minimum: 50 }],
  ['IW-1;4711;3,25;10;50', { part: 'IW-1', partNumber: '4711', price: 3.25, multiple: 10, minimum: 50 }],
  ['"IW-1","4711","3.25"', { part: 'IW-1', partNumber: '4711', price: 3.25, multiple: 1, minimum: 1 }],
  ['IW-১\t৪৭\t৫', { part: 'IW-1', partNumber: '৪৭', price: 5, multiple: 1, minimum: 1 }],
  ['IW-1', { part: 'IW-1', partNumber: '', price: null, multiple: 1, minimum: 1 }],
  ['IW-1\t\tcheap', { part: 'IW-1', partNumber: '', price: Number.NaN, multiple: 1, minimum: 1 }],
] as const)('a line is read in its columns: %s', ([text, line]) => {
  expect(readSupplierParts(`first\n${text}`)[1]).toEqual({ text, ...line })
})

test('a heading and empty lines are left out', () => {
  expect(readSupplierParts('Part\tTheirs\tPrice\n\nIW-1\tA\t2\n')).toMatchObject([{ part: 'IW-1' }])
})
