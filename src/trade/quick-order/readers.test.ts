// Lists are read in several places. What one of them takes for a number or a part number, none of the others takes for another.
import { expect, test } from 'vitest'
import { readListNumber } from '#base/platform/list-lines.ts'
import { readStockList } from '#desk/stock/stock-list.ts'
import { readTrackingList } from '#trade/orders/bulk/tracking-list.ts'
import { shareCatalogue } from '../../../test/search/catalogue.ts'
import { readRows } from './contract.ts'
import { parseCount } from './count.ts'
import { readList } from './list.ts'

const shared = shareCatalogue()

/** Whole numbers and others, in each way in which groups and decimals are written. */
const written = [7, 12.5, 100, 1000, 1200, 12_345, 123_456, 1_000_000].flatMap((number) =>
  ['en', 'de', 'fr', 'de-CH', 'en-IN', 'bn', 'pl', 'sv'].flatMap((locale) =>
    [0, 2].map((minimumFractionDigits) =>
      new Intl.NumberFormat(locale, { minimumFractionDigits, useGrouping: 'always' }).format(number),
    ),
  ),
)

test.each([...new Set(written), '1.000', '1,000', '0,500', '2.500,00', "1'200", '1 200', '10.0', '1,00'])(
  'whoever reads %s reads the same number, or asks',
  (text) => {
    const counted = parseCount(text)?.count
    const { value, isUnclear } = readListNumber(text, text.includes(',') ? '.' : undefined)
    if (counted !== undefined) expect(counted).toBe(value)
    if (isUnclear) expect(counted).toBeUndefined()
  },
)

const partNumbers: [string, string][] = [
  ["'00125", '00125'],
  ['="00125"', '00125'],
  ['০০১২৫', '00125'],
  ['00125', '00125'],
]

test.each(partNumbers)('whoever reads the part number %s reads the same', (text, number) => {
  expect(readList(`Part no\tQty\n${text}\t7\nIW-608\t4`).rows[0]).toMatchObject({ text: number, count: 7 })
  expect(readList(`${text};7\nIW-608;4`).rows[0]).toMatchObject({ text: number, count: 7 })
  expect(readStockList(`${text};7`)[0]).toMatchObject({ part: number, pieces: 7 })
  expect(readTrackingList(`1;${text}`)[0]).toMatchObject({ trackingNumber: number })
})

test.each(['#N/A', '#REF!', '#NAME?', '1.23457E+12', '3,40435E+19'])(
  '%s, which a spreadsheet has left of a part number, names no part',
  async (text) => {
    const [row] = readList(`Part no\tQty\n${text}\t7\nIW-608\t4`).rows
    expect(row).toMatchObject({ text, count: 7 })
    const ask = async (description: string) =>
      (await shared().asVisitor(readRows, { rows: [{ text, description, quantity: 1 }] })).rows[0]
    expect(await ask('')).toMatchObject({ outcome: 'unknown', offers: [], nearest: '' })
    // What else was written still finds it.
    expect((await ask('hex bolt m8 x 30'))!.offers.length).toBeGreaterThan(0)
  },
)
