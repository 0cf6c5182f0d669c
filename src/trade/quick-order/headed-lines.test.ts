import { expect, test } from 'vitest'
import { readList } from './list.ts'

/** Heads that only spaces separate, lines under them, and their rows: the part, how many of it, and what is asked about. */
const lists: readonly (readonly [
  head: string,
  lines: string,
  rows: readonly (readonly [string, number | null, string?])[],
])[] = [
  [
    'Part Description Qty Price',
    'IW-608 Ball bearing 4 2.50\nIW-6204 Deep groove 2RS 2 3.10',
    [
      ['IW-608 Ball bearing', 4],
      ['IW-6204 Deep groove 2RS', 2],
    ],
  ],
  ['Part Description Price Qty', 'IW-608 Ball bearing 2.50 4', [['IW-608 Ball bearing', 4]]],
  ['Part No Description Qty Unit price', 'IW-608 Ball bearing 4 2.50', [['IW-608 Ball bearing', 4]]],
  ['Pos Part Description Qty Price Total', '1. IW-608 Ball bearing 4 2.50 10.00', [['IW-608 Ball bearing', 4]]],
  ['Part Description Qty', 'IW-608 Ball bearing 4 pcs', [['IW-608 Ball bearing', 4]]],
  [
    'Part Description Unit Qty',
    'IW-608 Ball bearing pcs 4\nIW-9 Hose m 5',
    [
      ['IW-608 Ball bearing', 4],
      ['IW-9 Hose', null, '5 m'],
    ],
  ],
  [
    'Qty Part Description',
    '4 IW-608 Ball bearing 20\n2 IW-6204 Deep groove',
    [
      ['IW-608 Ball bearing 20', 4],
      ['IW-6204 Deep groove', 2],
    ],
  ],
  [
    'Pos Qty Part',
    '1 4 IW-608\n2 9 IW-6204',
    [
      ['IW-608', 4],
      ['IW-6204', 9],
    ],
  ],
  ['Part Qty Description', 'IW-608 4 Ball bearing', [['IW-608 Ball bearing', 4]]],
  [
    'Part Qty Price',
    'IW-608 4 €2.50\nIW-609 4 2.50 EUR',
    [
      ['IW-608', 4],
      ['IW-609', 4],
    ],
  ],
  ['নম্বর বিবরণ পরিমাণ দাম', 'IW-608 বল বিয়ারিং ৪ ২.৫০', [['IW-608 বল বিয়ারিং', 4]]],
  [
    'Qty Part',
    '1 IW-608\n2 IW-6204\n3 IW-6205',
    [
      ['IW-608', 1],
      ['IW-6204', 2],
      ['IW-6205', 3],
    ],
  ],
  ['Qty Part', '4 IW-608 9', [['IW-608 9', 4]]],
  ['Pos Part Qty', '1 IW-608 4', [['IW-608', 4]]],
  [
    'Pos Part Qty',
    '1 IW-608\n2 IW-6204 9',
    [
      ['IW-608', null, ''],
      ['IW-6204', 9],
    ],
  ],
  [
    'Pos Part Qty',
    '1 IW-608 x 4\n2 bolt M8 x 30\n3 bolt DIN 912\n4 bolt M8x30 20',
    [
      ['IW-608', 4],
      ['bolt M8 x 30', null, ''],
      ['bolt DIN 912', null, ''],
      ['bolt M8x30', 20],
    ],
  ],
  [
    'Part Qty',
    'IW-608\nbearing 6204\nIW-609 4',
    [
      ['IW-608', null, ''],
      ['bearing 6204', null, ''],
      ['IW-609', 4],
    ],
  ],
  [
    'Part Qty',
    '4 x IW-608\nIW-609 ca. 20\nIW-1 20-30\nIW-2 0\nIW-3 2,5\nIW-5 1,000',
    [
      ['IW-608', 4],
      ['IW-609', null, 'ca. 20'],
      ['IW-1', null, '20-30'],
      ['IW-3', null, '2,5'],
      ['IW-5', 1000],
    ],
  ],
  [
    'Part Description Qty Price',
    'IW-608 Ball bearing 4 2.50\nIW-6204 Bearing 20 2\nIW-609 Bearing',
    [
      ['IW-608 Ball bearing', 4],
      ['IW-6204 Bearing 20 2', null, ''],
      ['IW-609 Bearing', null, ''],
    ],
  ],
  ['Part Qty Qty', 'IW-608 4 5', [['IW-608 4 5', null, '']]],
  ['Description Qty Remark', 'Ball bearing IW-608 4 urgent', [['Ball bearing IW-608 4 urgent', null, '']]],
]

test.each(lists)('under “%s” the quantities are those of its column, or asked', (head, lines, rows) => {
  const expected = rows.map(([text, count, written = '']) => ({ text, count, written }))
  expect(
    readList(`Hello,\n${head}\n${lines}`).rows.map(({ text, count, written }) => ({ text, count, written })),
  ).toEqual(expected)
})

test('packs and pieces are told apart under a head, and lines above it are read as they are', () => {
  const { rows } = readList('3 x IW-1\nPart Description Qty\nIW-608 Ball bearing 4 pcs\nIW-2 Washer 2 packs')
  expect(rows.map(({ text, count, unit }) => [text, count, unit])).toEqual([
    ['IW-1', 3, 'pieces'],
    ['IW-608 Ball bearing', 4, 'pieces'],
    ['IW-2 Washer', 2, 'packs'],
  ])
})

test('a head that is separated otherwise than its rows says the same of them', () => {
  for (const separator of ['\t', '  ', ';']) {
    const row = (...cells: string[]) => cells.join(separator)
    const table = [row('IW-608', 'Ball bearing', '4', '2.50'), row('IW-609', 'Ball bearing', '3', '2.50')]
    const { rows } = readList(['Part Description Qty Price', ...table].join('\n'))
    expect(rows).toMatchObject([
      { text: 'IW-608', description: 'Ball bearing', count: 4 },
      { text: 'IW-609', description: 'Ball bearing', count: 3 },
    ])
  }
})

test('a sentence of such words is no head', () => {
  for (const said of ['Parts needed', 'Parts needed:'])
    expect(readList(`${said}\n4 IW-608\n2 IW-6204`).rows.map(({ count }) => count)).toEqual([4, 2])
})
