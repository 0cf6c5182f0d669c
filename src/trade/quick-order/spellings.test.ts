import { expect, test } from 'vitest'
import { readList } from './list.ts'

/** What stands in a cell under a head that says quantity: so many, none, or what has to be asked. */
const cells: readonly (readonly [string, number | 'none' | 'ask'])[] = [
  ['2', 2],
  ['২', 2],
  ['02', 2],
  [' 2 ', 2],
  ['２', 2],
  ['2 off', 2],
  ['2off', 2],
  ['2 pcs', 2],
  ['2 pcs.', 2],
  ['2 nos', 2],
  ['2 ea', 2],
  ['২ টি', 2],
  ['২টি', 2],
  ['৩ পিস', 3],
  ['2 Stück', 2],
  ['2 St.', 2],
  ['x 5', 5],
  ['5 x', 5],
  ['5×', 5],
  ['12.0', 12],
  ['12.00', 12],
  ['1,000', 1000],
  ['১,২০০', 1200],
  ['1,00,000', 100_000],
  ['১,০০,০০০', 100_000],
  ['1,000,000', 1_000_000],
  ["1'200", 1200],
  ['1’200', 1200],
  ['1 200', 1200],
  ['1,200.00', 1200],
  ['1.200,00', 1200],
  ['1.000.000', 1_000_000],
  ['0', 'none'],
  ['০', 'none'],
  ['0.00', 'none'],
  ['0 pcs', 'none'],
  ['', 'ask'],
  ['-', 'ask'],
  ['?', 'ask'],
  ['2,5', 'ask'],
  ['২,৫', 'ask'],
  ['2.5', 'ask'],
  ['0,5', 'ask'],
  ['0.500', 'ask'],
  ['0,500', 'ask'],
  ['1e3', 'ask'],
  ['1E+03', 'ask'],
  ['0x10', 'ask'],
  ['½', 'ask'],
  ['1½', 'ask'],
  ['২½', 'ask'],
  ['1 1/2', 'ask'],
  ['5²', 'ask'],
  ['=5+5', 'ask'],
  ['5+5', 'ask'],
  ['5 kg', 'ask'],
  ['৫ কেজি', 'ask'],
  ['5 m', 'ask'],
  ['5 mm', 'ask'],
  ['2 pairs', 'ask'],
  ['1 dozen', 'ask'],
  ['10-20', 'ask'],
  ['20 – 30', 'ask'],
  ['20 to 30', 'ask'],
  ['10/20', 'ask'],
  ['2x3', 'ask'],
  ['10.000', 'ask'],
  ['১০.০০০', 'ask'],
  ['1.000', 'ask'],
  ['1.000,000', 'ask'],
  ['1,000.000', 'ask'],
  ['1,00', 1],
  ['10,00,00', 'ask'],
  ['ca. 20', 'ask'],
  ['প্রায় ২০', 'ask'],
  ['~20', 'ask'],
  ['> 5', 'ask'],
  ['5+', 'ask'],
  ['5?', 'ask'],
  ['-5', 'ask'],
  ['+5', 'ask'],
  ['(5)', 'ask'],
  ['five', 'ask'],
  ['পাঁচ', 'ask'],
  ['tbd', 'ask'],
  ['5 5', 'ask'],
  ['1OO', 'ask'],
  ['12345678', 'ask'],
  ['2000000', 'ask'],
  ['५', 'ask'],
  ['٥', 'ask'],
]

test.each(cells)('a cell with “%s” says %s', (cell, expected) => {
  const { rows } = readList(`Part\tQty\n6204\t7\n608zz\t${cell}\n6205\t4`)
  const found = rows.find(({ text }) => text === '608zz')
  const said = found ? { count: found.count, written: found.written } : 'none'
  const asked = { count: null, written: cell.trim() }
  expect(said).toEqual(expected === 'none' ? 'none' : expected === 'ask' ? asked : { count: expected, written: '' })
  // What one row says changes nothing for the others.
  expect(rows.filter(({ text }) => text !== '608zz').map(({ count }) => count)).toEqual([7, 4])
})

/** Lines of a mail. */
const lines: readonly (readonly [string, number | null, string, string])[] = [
  ['2 off 6205ZZ', 2, '6205ZZ', ''],
  ['2 off - 6205ZZ', 2, '6205ZZ', ''],
  ['6205ZZ, 2 off', 2, '6205ZZ', ''],
  ['6205ZZ - 20', 20, '6205ZZ', ''],
  ['circlip 20mm shaft - 20', 20, 'circlip 20mm shaft', ''],
  ['৬২০৫ বিয়ারিং: ২০', 20, '6205 বিয়ারিং', ''],
  ['1,000 x plain washer', 1000, 'plain washer', ''],
  ['hose 10 mm', 1, 'hose 10 mm', ''],
  ['drill bit 6.5', 1, 'drill bit 6.5', ''],
  ['Hex bolt M10 x 1.25', 1, 'Hex bolt M10 x 1.25', ''],
  ['ca. 20 608zz', null, '608zz', 'ca. 20'],
  ['about 20 608zz', null, '608zz', 'about 20'],
  ['~20 x 608zz', null, '608zz', '~20'],
  ['20-30 x 608zz', null, '608zz', '20-30'],
  ['২০-৩০টি 608zz', null, '608zz', '20-30টি'],
  ['2,5 x 608zz', null, '608zz', '2,5'],
  ['1e3 x 608zz', null, '608zz', '1e3'],
  ['½ x 608zz', null, '608zz', '1⁄2'],
  ['10.000 608zz', null, '608zz', '10.000'],
  ['5 kg nails', null, 'nails', '5 kg'],
  ['5 m of hose', null, 'hose', '5 m'],
  ['5 pairs gloves', null, 'gloves', '5 pairs'],
  ['608zz: 2,5', null, '608zz', '2,5'],
  ['608zz: ca. 20', null, '608zz', 'ca. 20'],
  ['608zz = 10.000', null, '608zz', '10.000'],
  ['608zz (5 kg)', null, '608zz', '5 kg'],
  ['608zz qty 20-30', null, '608zz', '20-30'],
  ['608zz qty: 1.200', null, '608zz', '1.200'],
  ['608zz: 1e3', null, '608zz', '1e3'],
  ['608zz: =5+5', null, '608zz', '=5+5'],
  ['608zz: 5²', null, '608zz', '5 2'],
  ['608zz - 5 m', null, '608zz', '5 m'],
  ['608zz: ?', null, '608zz', '?'],
  ['608zz 20-30 pcs', null, '608zz', '20-30 pcs'],
  ['608zz ca. 20', null, '608zz', 'ca. 20'],
  ['gloves 5 pairs', null, 'gloves', '5 pairs'],
  ['ড্রিল: ২,৫', null, 'ড্রিল', '2,5'],
  ['IW-608 20-30', null, 'IW-608', '20-30'],
  ['IW-608 5 m', null, 'IW-608', '5 m'],
  ['chain 08B 2 metres', null, 'chain 08B', '2 metres'],
  ['2,5 IW-608', null, 'IW-608', '2,5'],
  ['2.5 IW-608', null, 'IW-608', '2.5'],
  ['2,5 6204', null, '6204', '2,5'],
  ['10.000 6204', null, '6204', '10.000'],
  ['bearing 6204', null, 'bearing 6204', '6204'],
  ['2 bearing 6204', null, '2 bearing 6204', '6204'],
  ['SKF 6204', null, 'SKF 6204', '6204'],
  ['o-ring 20', null, 'o-ring 20', '20'],
  ['bearing 6204 2', 2, 'bearing 6204', ''],
  ['screw M8x30 50', 50, 'screw M8x30', ''],
  ['qty: 4 x IW-608', 4, 'IW-608', ''],
  ['x4 IW-608', 4, 'IW-608', ''],
  ['20-30 IW-608', null, 'IW-608', '20-30'],
  ['10-32 screw', 1, '10-32 screw', ''],
  ['qty: 4 IW-608', 4, 'IW-608', ''],
  ['4x IW-608', 4, 'IW-608', ''],
  ['IW-608 x4', 4, 'IW-608', ''],
  ['IW-608 4x', 4, 'IW-608', ''],
  ['IW-608 4 x', 4, 'IW-608', ''],
  ['IW-608 qty: 4', 4, 'IW-608', ''],
  ['IW-608 4 off', 4, 'IW-608', ''],
  ['IW-608 2 packs of 100', null, 'IW-608', '2 packs of 100'],
  ['IW-608 4 pcs 1.20', null, 'IW-608', '4 pcs 1.20'],
  ['IW-608 4 @ 1.20', null, 'IW-608', '4 @ 1.20'],
  ['IW-608: 4 (urgent)', null, 'IW-608', '4 (urgent)'],
  ['IW-608 4 (urgent)', null, 'IW-608', '4 (urgent)'],
  ['2 dozen IW-608', null, 'IW-608', '2 dozen'],
  ['4 IW-608 9', null, 'IW-608', '4 … 9'],
  ['1 IW-608 4', null, 'IW-608', '1 … 4'],
  ['1 4 IW-608', null, 'IW-608', '1 4'],
  ['IW-608 4 12', null, 'IW-608', '4 12'],
  ['6204 4 12', null, '6204', '4 12'],
  ['3 pcs IW-608 9', 3, 'IW-608 9', ''],
  ['din 471 20 100', 100, 'din 471 20', ''],
  ['IW-608 4 2.50', null, 'IW-608', '4 2.50'],
  ['6204 4 2.50', null, '6204', '4 2.50'],
  ['IW-608: 4 2.50', null, 'IW-608', '4 2.50'],
  ['IW-608 x 4 2.50', null, 'IW-608', '4 2.50'],
  ['IW-608 4 @ 2.50', null, 'IW-608', '4 @ 2.50'],
  ['IW-608 4 at 2.50', null, 'IW-608', '4 at 2.50'],
  ['IW-608 4 €2.50', null, 'IW-608', '4 €2.50'],
  ['IW-608 ৪ ৳২৫০', null, 'IW-608', '4 ৳250'],
  ['IW-608 4 EUR 2', null, 'IW-608', '4 EUR 2'],
  ['IW-608 4 2.500,00 EUR', null, 'IW-608', '4 2.500,00 EUR'],
  ['IW-608 4/2.50', null, 'IW-608', '4/2.50'],
  ['608 ball joint', null, '608 ball joint', '608'],
  ['500 hex nut', 500, 'hex nut', ''],
  ['2,5 mm² cable', 1, '2,5 mm2 cable', ''],
  ['2.5 mm2 cable 20', 20, '2.5 mm2 cable', ''],
  ['20 x cable 2,5 mm²', 20, 'cable 2,5 mm2', ''],
  ['5 m² sheet', null, 'sheet', '5 m2'],
  ['5 m3 gravel', null, 'gravel', '5 m3'],
  // What a piece costs, or when it is wanted, is no quantity.
  ['IW-608 @ 4', 1, 'IW-608 @ 4', ''],
  ['IW-608 $4.50', 1, 'IW-608 $4.50', ''],
  ['IW-608 24.11.2026', 1, 'IW-608 24.11.2026', ''],
  ['hex key set 9 pieces long', 1, 'hex key set 9 pieces long', ''],
  ['nut M8 10 St verzinkt', 1, 'nut M8 10 St verzinkt', ''],
  ['2.5 hex key', 1, '2.5 hex key', ''],
  ['6,5 mm drill', 1, '6,5 mm drill', ''],
  ['6.5 x 50', 1, '6.5 x 50', ''],
  ['O-ring 20-3', 1, 'O-ring 20-3', ''],
  ['tap 1/4-20', 1, 'tap 1/4-20', ''],
  ['timing belt 450-5M-15', 1, 'timing belt 450-5M-15', ''],
]

test.each(lines)('the line “%s”', (line, count, text, written) => {
  expect(readList(line).rows).toEqual([{ text, description: '', count, unit: 'pieces', written }])
})

const counts = (list: string) => readList(list).rows.map(({ count, written, doubt }) => count ?? doubt ?? written)

test('places in a list are known where another column counts, and asked about where none does', () => {
  expect(counts('1\t608zz\t4\n2\t6204\t4\n3\t6205\t2')).toEqual([4, 4, 2])
  expect(counts('10;608zz;4\n20;6204;4\n30;6205;2')).toEqual([4, 4, 2])
  expect(counts('1\t608zz\t4\n2\t6204\t\n3\t6205\t2\n4\t6206\t9')).toEqual([4, '', 2, 9])
  for (const list of [
    ...['1\t608zz\n2\t6204\n3\t6205', '10;608zz\n20;6204\n30;6205', '1;608zz\n2;6204', '10;608zz\n20;6204\n40;6205'],
    ...[
      '1 608 bearing\n2 6204 bearing\n3 6205 bearing',
      '10 IW-608\n20 IW-6204\n40 IW-6205',
      '#\tPart\n4\t608zz\n2\t6204',
    ],
  ])
    expect(new Set(counts(list)), list).toEqual(new Set(['places']))
  expect(counts('Qty\tPart\n1\t608zz\n2\t6204\n3\t6205')).toEqual([1, 2, 3])
  expect(counts('Pos\tPart\n1\t608zz\n2\t6204\n3\t6205')).toEqual([1, 1, 1])
  expect(counts('608zz\t1\n6204\t2')).toEqual([1, 2])
})

test('places with gaps, and in lines of text, are told from quantities', () => {
  expect(counts('Pos\tPart\n10\t608zz\n20\t6204\n40\t6205')).toEqual([1, 1, 1])
  expect(counts('10;608zz;4\n20;6204;4\n40;6205;2')).toEqual([4, 4, 2])
  const list = '1 IW-608 4\n2 IW-6204 4\n3 IW-6205 2'
  for (const text of [list, `Pos Part Qty\n${list}`]) {
    expect(counts(text), text).toEqual([4, 4, 2])
    expect(readList(text).rows.map(({ text }) => text)).toEqual(['IW-608', 'IW-6204', 'IW-6205'])
  }
  expect(counts('1 IW-608 4\n2 IW-6204\n3 IW-6205 2')).toEqual([4, '', 2])
  expect(counts('1 IW-608 x 4\n2 IW-6204 x 4\n3 IW-6205 x 2')).toEqual([4, 4, 2])
  expect(counts('Pos Part\n1 IW-608\n2 IW-6204\n3 IW-6205')).toEqual([1, 1, 1])
  expect(counts('5 IW-608\n2 IW-6204\n9 IW-6205')).toEqual([5, 2, 9])
})

test('a column that is partly counts is asked about, and never read as one of each', () => {
  expect(counts('608zz\t4\n6204\tx\n6205\ty\n6206\t2')).toEqual(['columns', 'x', 'y', 'columns'])
  expect(counts('608zz\tM8\n6204\tM10\n6205\tM12')).toEqual([1, 1, 1])
  expect(counts('608zz\t4\n6204\t1OO\n6205\t3')).toEqual([4, '1OO', 3])
})

test('part numbers that are mere numbers are no quantities', () => {
  const listRows = (list: string) =>
    readList(list).rows.map(({ text, description, count }) => [text, description, count])
  expect(listRows('608zz\tBearing\n6204\tBearing')).toEqual([
    ['608zz', 'Bearing', 1],
    ['6204', 'Bearing', 1],
  ])
  expect(listRows('Part\tDescription\n6204\tBearing\n6205\tBearing')).toEqual([
    ['6204', 'Bearing', 1],
    ['6205', 'Bearing', 1],
  ])
  expect(listRows('10;608zz;4\n20;6204;4\n40;6205;2').map(([, description]) => description)).toEqual(['', '', ''])
  expect(counts('6204 2\n608zz 4\ngloves 5\nbearing 6205')).toEqual([2, 4, 5, '6205'])
  expect(counts('6204\tball bearing\n6205\tball bearing')).toEqual(['numbers', 'numbers'])
  expect(counts('100\thex nut\n250\thex bolt')).toEqual([100, 250])
  expect(counts('6204\t144\n6205\t288')).toEqual([144, 288])
})

test('a number that may be a part’s is asked about, and looked for with its text', () => {
  const asked = { text: '6204 Bearing', count: null, written: '6204', doubt: 'numbers' }
  const others = ['4\tIW-608\n2\tIW-6205', 'IW-608\t4\nIW-6205\t3']
  expect(readList('6204\tBearing').rows).toMatchObject([asked])
  expect(readList(`${others[0]}\n6204\tBearing`).rows.at(-1)).toMatchObject(asked)
  expect(readList(`6204\tBearing\n${others[0]}`).rows[0]).toMatchObject(asked)
  expect(readList(`${others[1]}\nBearing\t6204`).rows.at(-1)).toMatchObject(asked)
  expect(readList(`${others[1]}\n6204\tBearing`).rows.at(-1)).toMatchObject({ text: '6204', count: null })
  expect(readList('Hello all\nfirst one thing\n608\tBall joint').rows.at(-1)).toMatchObject({
    ...{ text: '608 Ball joint', count: null, written: '608' },
  })
})

test('of two columns of numbers without heads neither is taken', () => {
  expect(counts('IW-608\t4\t9\nIW-6204\t4\t7\nIW-6205\t2\t7')).toEqual(['columns', 'columns', 'columns'])
  expect(counts('Part\tQty\tWeight\nIW-608\t4\t9\nIW-6204\t4\t7')).toEqual([4, 4])
})

test('prices, dates and packs in columns of their own are no quantities', () => {
  expect(counts('IW-608\t4\t0.50\nIW-6204\t2\t1.20')).toEqual([4, 2])
  expect(counts('IW-608;4;1,20\nIW-6204;2;0,80')).toEqual([4, 2])
  expect(counts('IW-608\t5.00\t4\nIW-6204\t9.00\t3')).toEqual([4, 3])
  expect(counts('Part,Qty,Price\nIW-608,4,12\nIW-6204,2,13')).toEqual([4, 2])
  expect(counts('Part\tPack\tQty\nIW-608\t100\t2\nIW-6204\t50\t4')).toEqual([2, 4])
  expect(counts('IW-608\t2026-11-24\t4\nIW-6204\t2026-11-25\t2')).toEqual([4, 2])
  expect(counts('IW-608\t12.00\nIW-6204\t9.00')).toEqual(['columns', 'columns'])
  expect(counts('Pos;Qty;Part\n10;4;IW-608\n30;4;IW-6204')).toEqual([4, 4])
  expect(counts('Pos\tPart\tQty\n1\tIW-608\t\n2\tIW-6204\t3')).toEqual(['', 3])
  expect(counts('1 4 IW-608\n2 4 IW-6204\n3 2 IW-6205')).toEqual(['places', 'places', 'places'])
})

test('what is counted in anything but pieces and packs is asked about', () => {
  expect(counts('part;qty;unit\n608zz;2;pcs\nhose;5;m\nnails;3;kg\n6204;4;pcs')).toEqual([2, '5 m', '3 kg', 4])
})

test('where commas are decimal, a thousand and one are not told apart', () => {
  expect(counts('Teil;Menge\n608zz;10,000\n6204;4,000')).toEqual(['10,000', '4,000'])
  expect(counts('part;qty\n608zz;10,000\n6204;2,5')).toEqual(['10,000', '2,5'])
})
