import { expect, test } from 'vitest'
import { readStockList } from './stock-list.ts'

test.for([
  ['IW-1\t5', ['IW-1', 5]],
  ['IW-1;5', ['IW-1', 5]],
  ['"IW-1","12"', ['IW-1', 12]],
  ['IW-1   40', ['IW-1', 40]],
  ['IW-1', ['IW-1', 1]],
  ['4006381333931', ['4006381333931', 1]],
  ['IW-১ ৫', ['IW-1', 5]],
  ['IW-1, five', ['IW-1', Number.NaN]],
] as const)('a line is read as part number and quantity: %s', ([text, [part, pieces]]) => {
  const [, line] = readStockList(`first 1\n${text}`)
  expect(line).toEqual({ text, part, pieces, unclear: [] })
})

test('a heading and empty lines are left out, and what is scanned several times is added up', () => {
  const list = readStockList('Part,Quantity\r\n\r\nIW-1,2\r\nIW-2\r\nIW-1\r\n')
  expect(list).toEqual([
    { part: 'IW-1', pieces: 3, text: 'IW-1,2\nIW-1', unclear: [] },
    { part: 'IW-2', pieces: 1, text: 'IW-2', unclear: [] },
  ])
})

test.for([
  ['IW-1;1.000', '1.000', 1, 1000],
  ['IW-1,1,000', '1,000', 1000, 1],
  ['IW-1,"1,000"', '1,000', 1000, 1],
  ['IW-1\t1,000', '1,000', 1000, 1],
  ['IW-1 1.000', '1.000', 1, 1000],
  ['IW-1;১.০০০', '১.০০০', 1, 1000],
] as const)('a quantity that has two readings is asked about: %s', ([text, written, point, comma]) => {
  expect(readStockList(text)).toEqual([{ part: 'IW-1', pieces: Number.NaN, text, unclear: [written] }])
  expect(readStockList(text, '.')[0]).toMatchObject({ pieces: point, unclear: [] })
  expect(readStockList(text, ',')[0]).toMatchObject({ pieces: comma, unclear: [] })
})

test.for([
  ['IW-1;1.200,00', 1200],
  ['IW-1;1,234,567', 1234567],
  ['IW-1,1,234,567', 1234567],
  ["IW-1;1'200", 1200],
  ['IW-1;1 200', 1200],
  ['IW-1;12.0', 12],
  ['IW-1;١٢', 12],
  ['IW-1;１２', 12],
  ["'IW-1;12", 12],
] as const)('a quantity that has one reading is read: %s', ([text, pieces]) => {
  expect(readStockList(text)).toEqual([{ part: 'IW-1', pieces, text, unclear: [] }])
})

const written = [
  '5 Stk',
  '5 Stk.',
  '5 Stück',
  '5 Stueck',
  '5 ks',
  '5ks',
  '5 szt.',
  '5 pcs',
  '5 шт',
  '5 шт.',
  '5 pz',
  '5 uds.',
  '5 stuks',
  '5 un',
  '5 pièces',
  '5 adet',
  '5 টি',
]

test.for(written)('the word for pieces behind a quantity is read: %s', (quantity) => {
  for (const line of [`IW-1;${quantity}`, `IW-1 ${quantity}`, `IW-1\t${quantity}`])
    expect(readStockList(line), line).toEqual([{ part: 'IW-1', pieces: 5, text: line, unclear: [] }])
  expect(readStockList(`IW-1;${quantity.replace('5', '1.000')}`)).toMatchObject([
    { unclear: [`1.000${quantity.slice(1)}`] },
  ])
})

test.for(['5 kg', '5 m', '5 VPE', '5 balení', '5 op.', '5 Dtz', '5 Rollen', '5 stars'])(
  'another word behind a quantity is no quantity of pieces: %s',
  (quantity) => {
    expect(readStockList(`IW-1;${quantity}`)).toMatchObject([{ part: 'IW-1', pieces: Number.NaN }])
  },
)
