import { expect, test } from 'vitest'
import { lists } from '../../../test/quick-order/lists.ts'
import { findTextProblem, longestList, maxListRows, readList, readTable } from './list.ts'

const readRows = (text: string) => readList(text).rows.map(({ count, unit, text }) => [count, unit, text])

test.each(lists)('the rows of $name are read with their quantities', ({ list, answers }) => {
  expect(readList(list).rows.map(({ count, unit }) => [count, unit])).toEqual(
    answers.map(({ count, unit }) => [count, unit]),
  )
})

test.each([
  ['10 x M8x30 DIN 912', 10, 'M8x30 DIN 912'],
  ['10x M8x30 DIN 912', 10, 'M8x30 DIN 912'],
  ['10 × 6204', 10, '6204'],
  ['Hex bolt M8 x 30', 1, 'Hex bolt M8 x 30'],
  ['Hex bolt M8x30 x 10', 10, 'Hex bolt M8x30'],
  ['hex bolt M10x1.25 x 50', 1, 'hex bolt M10x1.25 x 50'],
  ['20 x 47 x 14 bearing', 1, '20 x 47 x 14 bearing'],
  ['6204 2RS', 1, '6204 2RS'],
  ['608 zz', 1, '608 zz'],
  ['hex nut DIN 934', 1, 'hex nut DIN 934'],
  ['- 5 pcs 608zz', 5, '608zz'],
  ['3) 5 pcs 608zz', 5, '608zz'],
  ['608zz qty: 1,200', 1200, '608zz'],
  ['608zz\t1 200', 1200, '608zz'],
  ["608zz = 1'200", 1200, '608zz'],
  ['608,100', 100, '608'],
  ['608;১,২০০', 1200, '608'],
  ['608zz | 5', 5, '608zz'],
  ['5 Stück 608zz', 5, '608zz'],
  ['2 boxes of 608zz', 2, '608zz'],
])('%s', (line, count, text) => {
  expect(readList(line).rows).toMatchObject([{ count, text }])
})

test.each([
  ...[
    'Stk',
    'Stk.',
    'Stück',
    'Stueck',
    'ks',
    'kusů',
    'szt.',
    'sztuk',
    'pcs',
    'шт',
    'шт.',
    'pz',
    'pezzi',
    'uds.',
    'piezas',
    'stuks',
  ],
  ...['pièces', 'peças', 'un', 'styck', 'adet', 'টি'],
])('pieces in the words of their writers: 5 %s', (word) => {
  for (const list of [`608zz;5 ${word}`, `608zz\t5${word}`, `608zz: 5 ${word}`, `608zz 5 ${word}`, `5 ${word} 608zz`])
    expect.soft(readRows(list), list).toEqual([[5, 'pieces', '608zz']])
  for (const head of [
    'Ilość',
    'Množství',
    'Množstvo',
    'Menge',
    'Quantité',
    'Cantidad',
    'Aantal',
    'Antal',
    'Adet',
    'Кол-во',
  ])
    expect.soft(readRows(`SKU;${head}\n608zz;5 ${word}`), head).toEqual([[5, 'pieces', '608zz']])
})

test.each([...['Packungen', 'opak.', 'balení', 'boîtes', 'cajas', 'confezioni', 'caixas', 'doos', 'упак.', 'kutu']])(
  'packs in the words of their writers: 5 %s',
  (word) => {
    expect(readRows(`608zz;5 ${word}`)).toEqual([[5, 'packs', '608zz']])
  },
)

test.each([...['kg', 'Rollen', 'rolek', 'Dutzend', 'párů', 'Satz', 'метров', 'рулонов', 'rollos', 'paires']])(
  'another word behind a quantity is asked about, with a head or without: 5 %s',
  (word) => {
    for (const list of [`608zz;5 ${word}`, `SKU;Menge\n608zz;5 ${word}`])
      expect(readList(list).rows, list).toMatchObject([{ count: null, written: `5 ${word}` }])
  },
)

test('packs are told from pieces, by a word or by a column', () => {
  expect(readRows('2 boxes of 608zz\n3 pcs 609zz')).toEqual([
    [2, 'packs', '608zz'],
    [3, 'pieces', '609zz'],
  ])
  expect(readRows('part;unit;qty\n608zz;pack;2\n609zz;pcs;3')).toEqual([
    [2, 'packs', '608zz'],
    [3, 'pieces', '609zz'],
  ])
})

// Columns of a parts list, and one order of them; every other order has to give the same rows.
const parts = [
  ['Pos', '1', '2', '3', '4', '5'],
  ['Part number', 'IW-4762-M8X30-129B', '6204-2RSH', 'SPZ1000', 'IW-471-20', '608ZZ'],
  ['Description', 'Socket head cap screw', 'Deep groove ball bearing', 'Wedge belt', 'Retaining ring 20', 'Bearing'],
  ['Qty', '1,500', '4', '12', '40', '7'],
  ['Price', '0.21', '3.10', '8.00', '0.12', '1.95'],
]

function permute<T>(all: readonly T[]): T[][] {
  if (all.length < 2) return [[...all]]
  return all.flatMap((item, index) => permute(all.toSpliced(index, 1)).map((rest) => [item, ...rest]))
}

const asText = (columns: string[][], separator: string, from: number) =>
  columns[0]!
    .map((_, index) => columns.map((column) => column[index]!))
    .slice(from)
    .map((cells) => cells.map((cell) => (cell.includes(separator) ? `"${cell}"` : cell)).join(separator))
    .join('\r\n')

test.each([
  ['tabs', '\t'],
  ['semicolons', ';'],
  ['commas', ','],
  ['bars', '|'],
  ['blanks', '   '],
])('any order of columns gives the same rows, with heads and without, separated by %s', (_, separator) => {
  const expected = parts[1]!.slice(1).map((text, index) => ({
    ...{ text, description: parts[2]![index + 1], unit: 'pieces', written: '' },
    count: Number(parts[3]![index + 1]!.replace(',', '')),
  }))
  for (const columns of permute(parts))
    for (const from of [0, 1])
      expect(readList(asText(columns, separator, from)).rows, asText(columns, separator, from)).toEqual(expected)
})

test('a sheet is read as a text is', () => {
  const rows = parts[0]!.map((_, index) => parts.map((column) => column[index]!))
  expect(readTable([['Bill of materials', '', '', '', ''], [], ...rows]).rows).toEqual(
    readList(asText(parts, '\t', 0)).rows,
  )
})

test('rows that ask for none are left out, and one without a quantity is asked about', () => {
  expect(readRows('608zz\t0\n609zz\t\n6204\t3\n6205\t4')).toEqual([
    [null, 'pieces', '609zz'],
    [3, 'pieces', '6204'],
    [4, 'pieces', '6205'],
  ])
})

test('of a list that is too long the first rows are read, and how many more there are is told', () => {
  const { rows, more } = readList(Array.from({ length: 300 }, (_, index) => `IW-${index};5`).join('\n'))
  expect([rows.length, more]).toEqual([maxListRows, 100])
})

test('ten million letters, quotes or separators are refused, and read in no time if they are not', () => {
  for (const letter of ['a', '"', ',', '\t', '"\n', ' ', '1 ', '\n'])
    for (const text of [letter.repeat(10_000_000 / letter.length)]) {
      expect(findTextProblem(text)).toBe('too_long')
      const measureCpuMs = (length: number) => {
        const begun = process.threadCpuUsage()
        readList(text.slice(0, length))
        return process.threadCpuUsage(begun).user / 1000
      }
      const measureBest = (length: number) => Math.min(...Array.from({ length: 3 }, () => measureCpuMs(length)))
      // Four times the text takes about four times as long. Sixteen times would be minutes; half a second is for the collector.
      expect(measureBest(longestList), JSON.stringify(letter)).toBeLessThan(8 * measureBest(longestList / 4) + 500)
    }
})

test('what is no text is refused, and a formula is a text like any other', () => {
  expect(findTextProblem('PK\u0003\u0004\u0014')).toBe('no_text')
  expect(findTextProblem('IW-1;5\r\n\tIW-2')).toBeUndefined()
  expect(readRows(`=cmd|'/C calc'!A1\t5\n@SUM(1+1)\t6`)).toEqual([
    [5, 'pieces', `=cmd|'/C calc'!A1`],
    [6, 'pieces', '@SUM(1+1)'],
  ])
})
