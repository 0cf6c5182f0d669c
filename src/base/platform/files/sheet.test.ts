import { expect, test } from 'vitest'
import { buildSheets } from '../../../../test/workbook.ts'
import { listSheets, readSheetRows } from './sheet.ts'
import { formatPadded, parsePaddedFormat } from './sheet-formats.ts'

const limits = { maxUnpackedBytes: 1_000_000, maxRows: 1000, maxColumns: 100 }
test('numbers keep the zeros that they are shown with, dates are dates, and what is left of a formula is said', async () => {
  const formats = ['00000', '"A-"0000', '000\\-000', '0.00', '#,##0']
  const rows = `<row r="1"><c r="A1" s="1"><v>12</v></c><c r="B1" s="2"><f>1+6</f><v>7</v></c><c r="C1" s="3"><v>12345</v></c></row>
    <row r="2"><c r="A2" s="4"><v>1.5</v></c><c r="B2" s="5"><v>1234</v></c><c r="C2" t="e"><f>NA()</f><v>#N/A</v></c></row>
    <row r="3"><c r="A3" s="6"><v>47485</v></c><c r="B3"><v>12</v></c><c r="C3" s="1"/></row>`
  const found = await readSheetRows(buildSheets({ formats, sheets: [{ name: 'One', rows }] }), limits)
  expect(found).toEqual([
    ['00012', 'A-0007', '012-345'],
    [1.5, 1234, '#N/A'],
    [new Date('2030-01-02T00:00:00Z'), 12, null],
  ])
})

test('another sheet is read by its place, and hidden ones are not offered', async () => {
  const toRow = (text: string) => `<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`
  const bytes = buildSheets({
    sheets: [
      { name: 'Cover & notes', rows: toRow('cover') },
      { name: 'Hidden', rows: toRow('hidden'), state: 'hidden' },
      { name: 'Parts', rows: toRow('parts') },
    ],
  })
  expect(listSheets(bytes, limits)).toEqual([
    { name: 'Cover & notes', place: 1 },
    { name: 'Parts', place: 3 },
  ])
  expect(await readSheetRows(bytes, limits)).toEqual([['cover']])
  expect(await readSheetRows(bytes, limits, 3)).toEqual([['parts']])
})

test.for([
  ['00000', '12', '00012'],
  ['00000', '1234567', '1234567'],
  ['00 00 00', '1234567', '123 45 67'],
  ['000000000000', '4006381333', '004006381333'],
  ['00000;-00000', '12', '00012'],
  ['0', '12', undefined],
  ['0.00', '12', undefined],
  ['#,##0', '12', undefined],
  ['General', '12', undefined],
  ['yyyy-mm-dd', '12', undefined],
  ['0%', '12', undefined],
  ['00.00', '12', undefined],
] as const)('a format with zeros before numbers is followed: %s', ([format, number, text]) => {
  const shown = parsePaddedFormat(format)
  expect(shown && formatPadded(number, shown)).toBe(text)
})
