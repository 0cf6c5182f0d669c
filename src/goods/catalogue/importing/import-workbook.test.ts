import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openShop } from '../../../../test/shop.ts'
import { buildSheets, toSheetRows } from '../../../../test/workbook.ts'
import { importFile } from './import.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'ironwright-workbook-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Sheets = Parameters<typeof buildSheets>[0]['sheets']

const heads = ['sku', 'name', 'priceCents', 'currency']
const part = (name: string, ...skus: string[]) => ({
  name,
  rows: toSheetRows([heads, ...skus.map((sku) => [sku, `Part ${sku}`, 100, 'USD'])]),
})
const cover = { name: 'Cover', rows: toSheetRows([['Our price list']]) }

async function load(sheets: Sheets, sheet?: string) {
  const shop = await openShop()
  const path = join(folder, `${crypto.randomUUID()}.xlsx`)
  writeFileSync(path, buildSheets({ sheets }))
  const read = (said: string | undefined) => importFile(shop.databaseUrl, path, { reading: { sheet: said } })
  await read(sheet)
  const list = async () =>
    (await shop.db.selectFrom('products').select('sku').orderBy('sku').execute()).map(({ sku }) => sku)
  return { read, list, found: await list() }
}

test('a workbook is read where it has products; of several such sheets it has to be said which', async () => {
  expect((await load([cover, part('Parts', 'A')])).found).toEqual(['A'])
  const sheets = [cover, part('Tools & parts', 'A'), part('Prices 2026', 'B'), { ...part('Old', 'C'), state: 'hidden' }]
  await expect(load(sheets)).rejects.toThrow(
    'Several sheets have products: “Tools & parts” and “Prices 2026”. Say which: run it again with --sheet=NAME.',
  )
  await expect(load(sheets, 'Stock')).rejects.toThrow(
    'There is no sheet “Stock”, but “Cover”, “Tools & parts”, and “Prices 2026”. Say which: run it again with --sheet=NAME.',
  )
  const { read, list, found } = await load(sheets, 'prices 2026')
  expect(found).toEqual(['B'])
  // Another sheet of the same file is another import. A place will do.
  await read('2')
  expect(await list()).toEqual(['A', 'B'])
})

test('what is no workbook has no sheets', async () => {
  const shop = await openShop()
  const path = join(folder, 'parts.csv')
  writeFileSync(path, 'sku,name,priceCents,currency\nA,Part,100,USD\n')
  await expect(importFile(shop.databaseUrl, path, { reading: { sheet: 'Parts' } })).rejects.toThrow(
    'Only a workbook, whose name ends with .xlsx, has sheets.',
  )
})
