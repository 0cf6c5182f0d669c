import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { previewUndo, undoAction } from '#desk/history/contract.ts'
import { runAudit } from '#trade/payments/audit/audit.server.ts'
import { openImports } from '../../../test/imports.ts'
import { ada, openShop, type TestShop } from '../../../test/shop.ts'
import * as contract from './contract.ts'

let shop: TestShop
let imports: ReturnType<typeof openImports>
beforeEach(async () => {
  shop = await openShop()
  imports = openImports(shop)
})

/** Everything that an import may change. */
async function readCatalogue(): Promise<unknown> {
  const { rows } =
    await sql<object>`select (select jsonb_agg(to_jsonb(products) order by sku) from products) as products,
    (select jsonb_agg(to_jsonb(stock_moves) order by id) from stock_moves) as moves,
    (select jsonb_agg(to_jsonb(categories) order by id) from categories) as categories,
    (select jsonb_agg(to_jsonb(families) order by id) from families) as families,
    (select count(*) from imports) as imports, (select count(*) from audit_log) as entries`.execute(shop.db)
  return rows[0]
}

const findProduct = (sku: string) =>
  shop.db.selectFrom('products').selectAll().where('sku', '=', sku).executeTakeFirstOrThrow()

/** Two products. */
const first = 'Part number,Name,Price,Stock\nA,Bolt,1.50,10\nB,Nut,0.20,20\n'

test('a check says what would be new, changed cell by cell, unchanged and refused, and changes nothing', async () => {
  await imports.load(first)
  const before = await readCatalogue()
  const id = await imports.send(
    'SKU;Name;Price\nA;Bolt;1.75\nB;Nut;0.20\nC;Washer;0.05\nD;Screw;dear\nC;Again;1\n;x;1\nE;;2\n',
  )
  const { counts } = await imports.check(id)
  expect(counts).toEqual({ new: 1, changed: 1, unchanged: 1, refused: 4 })
  expect(await imports.listRows(id, 'changed')).toMatchObject([
    { line: 2, sku: 'A', changes: [{ key: 'price', was: '1.5', is: '1.75' }], problems: [] },
  ])
  expect(await imports.listRows(id, 'new')).toMatchObject([{ line: 4, sku: 'C' }])
  expect(await imports.listRefused(id)).toEqual([
    [5, 'Enter a number such as 1234.5'],
    [6, 'Row 4 has the same part number.'],
    [7, 'Fill this in'],
    [8, 'name is required'],
  ])
  expect(await readCatalogue()).toEqual(before)
})

test('a run does what the check said, a refused row stops no other, and the whole is undone at once', async () => {
  const before = await imports.load(first).then(readCatalogue)
  const id = await imports.send('SKU,Name,Price\nA,Bolt,1.75\nB,Nut,0.20\nC,Washer,0.05\nD,Screw,dear\n')
  const { counts } = await imports.check(id)
  const done = await imports.run(id)
  expect(done).toMatchObject({ state: 'done', counts, isUndone: false })
  expect(await findProduct('A')).toMatchObject({ priceMinor: 175, version: 2, onHand: 10 })
  expect(await findProduct('B')).toMatchObject({ version: 1 })
  expect(await findProduct('C')).toMatchObject({ priceMinor: 5, onHand: 0 })
  expect(await runAudit(shop.db, shop.provider)).toEqual([])

  const { effects } = await shop.as(ada)(previewUndo, { entry: done.entry! })
  expect(effects).toEqual([
    { what: 'products_disappear', count: 1 },
    { what: 'products_change', count: 1 },
  ])
  await shop.as(ada)(undoAction, { entry: done.entry! })
  expect(await imports.look(id)).toMatchObject({ isUndone: true })
  expect(await findProduct('A')).toMatchObject({ priceMinor: 150 })
  expect(before).toBeDefined()
})

test('an absent column leaves what is there, and an empty cell clears it', async () => {
  await imports.load(first)
  const fill = await imports.send('SKU,Shelf,Mass (kg),Tax class\nA,A-1,0.0125,reduced\n')
  await imports.check(fill)
  await imports.run(fill)
  expect(await findProduct('A')).toMatchObject({ shelf: 'A-1', massGrams: 12.5, taxClass: 'reduced', name: 'Bolt' })
  const clear = await imports.send('SKU,Shelf\nA,\n')
  await imports.check(clear)
  await imports.run(clear)
  expect(await findProduct('A')).toMatchObject({ shelf: '', massGrams: 12.5, taxClass: 'reduced' })
})

test('what another admin changed after the check is not overwritten, and its row says so', async () => {
  await imports.load(first)
  const id = await imports.send('SKU,Price\nA,1.75\nB,0.25\n')
  await imports.check(id)
  await shop.db.updateTable('products').set({ name: 'Better', version: 2 }).where('sku', '=', 'A').execute()
  const { counts } = await imports.run(id)
  expect(counts).toEqual({ new: 0, changed: 1, unchanged: 0, refused: 1 })
  expect(await findProduct('A')).toMatchObject({ name: 'Better', priceMinor: 150 })
  expect(await findProduct('B')).toMatchObject({ priceMinor: 25 })
  expect(await imports.listRefused(id)).toEqual([[2, expect.stringContaining('changed after the check')]])
})

test('a row that is mended is compared anew, with those that had its part number', async () => {
  const id = await imports.send('SKU,Name,Price\nA,Bolt,x\nA,Nut,1\n')
  await imports.check(id)
  expect((await imports.look(id)).counts).toMatchObject({ new: 0, refused: 2 })
  const { version } = await imports.look(id)
  const mended = await shop.as(ada)(contract.mendImportRow, { id, line: 3, cells: [{ column: 0, text: 'B' }] })
  expect(mended).toMatchObject({ outcome: 'new', problems: [], cells: ['B', 'Nut', '1'] })
  await shop.as(ada)(contract.mendImportRow, { id, line: 2, cells: [{ column: 2, text: '1.5' }] })
  expect((await imports.look(id)).counts).toMatchObject({ new: 2, refused: 0 })
  await expect(shop.as(ada)(contract.runImport, { id, version })).rejects.toMatchObject({ code: 'stale_version' })
  await imports.run(id)
  expect(await findProduct('A')).toMatchObject({ priceMinor: 150 })
  await expect(
    shop.as(ada)(contract.mendImportRow, { id, line: 2, cells: [{ column: 2, text: '1' }] }),
  ).rejects.toMatchObject({ code: 'wrong_state' })
})
