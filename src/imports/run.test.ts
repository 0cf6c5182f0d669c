import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { ada, openShop, type TestShop } from '../../test/shop.ts'
import { previewUndo, undoAction } from '../history/contract.ts'
import { runAudit } from '../payments/audit/audit.server.ts'
import * as contract from './contract.ts'
import { importTasks } from './tasks.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openShop()
})

/** Sends a file, and reads it. */
async function send(text: string, format: contract.ImportFormat = 'csv', name = 'parts.csv'): Promise<string> {
  const { insertedId: id } = await shop.as(ada)(contract.addImport, { name, format })
  await shop.as(ada)(contract.addImportPiece, { id, number: '0', piece: new Blob([text]) })
  await shop.as(ada)(contract.readImport, { id, pieces: 1 })
  return await settle(id)
}

/** Waits until nothing is left to do. */
async function settle(id: string): Promise<string> {
  for (;;) {
    await shop.jobs.run(importTasks.advanceImports)
    const { state } = await look(id)
    if (!['reading', 'checking', 'running'].includes(state)) return id
  }
}

const look = (id: string) => shop.as(ada)(contract.getImport, { id })

/** Compares it in the columns that were guessed. */
async function check(id: string, given: Partial<contract.ImportOptions> = {}): Promise<contract.ImportDetails> {
  const { columns, options } = await look(id)
  await shop.as(ada)(contract.checkImport, { id, columns, options: { ...options, ...given } })
  await settle(id)
  return look(id)
}

async function run(id: string): Promise<contract.ImportDetails> {
  await shop.as(ada)(contract.runImport, { id, version: (await look(id)).version })
  await settle(id)
  return look(id)
}

const listRows = (id: string, outcome: contract.RowOutcome) => shop.as(ada)(contract.listImportRows, { id, outcome })

const list = async (id: string, outcome: contract.RowOutcome) =>
  (await listRows(id, outcome)).map(({ line, problems }) => [line, ...problems.map(({ message }) => message)])

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

const first = 'Part number,Name,Price,Stock\nA,Bolt,1.50,10\nB,Nut,0.20,20\n'

async function importFirst(): Promise<string> {
  const id = await send(first)
  await check(id)
  await run(id)
  return id
}

test('a check says what would be new, changed cell by cell, unchanged and refused, and changes nothing', async () => {
  await importFirst()
  const before = await readCatalogue()
  const id = await send('SKU;Name;Price\nA;Bolt;1.75\nB;Nut;0.20\nC;Washer;0.05\nD;Screw;dear\nC;Again;1\n;x;1\nE;;2\n')
  const { counts } = await check(id)
  expect(counts).toEqual({ new: 1, changed: 1, unchanged: 1, refused: 4 })
  expect(await listRows(id, 'changed')).toMatchObject([
    { line: 2, sku: 'A', changes: [{ key: 'price', was: '1.5', is: '1.75' }], problems: [] },
  ])
  expect(await listRows(id, 'new')).toMatchObject([{ line: 4, sku: 'C' }])
  expect(await list(id, 'refused')).toEqual([
    [5, 'must be a number such as 1234.5'],
    [6, 'Row 4 has the same part number.'],
    [7, 'is required'],
    [8, 'name is required'],
  ])
  expect(await readCatalogue()).toEqual(before)
})

test('a run does what the check said, a refused row stops no other, and the whole is undone at once', async () => {
  const before = await importFirst().then(readCatalogue)
  const id = await send('SKU,Name,Price\nA,Bolt,1.75\nB,Nut,0.20\nC,Washer,0.05\nD,Screw,dear\n')
  const { counts } = await check(id)
  const done = await run(id)
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
  expect(await look(id)).toMatchObject({ isUndone: true })
  expect(await findProduct('A')).toMatchObject({ priceMinor: 150 })
  expect(before).toBeDefined()
})

test('an absent column leaves what is there, and an empty cell clears it', async () => {
  await importFirst()
  const fill = await send('SKU,Shelf,Mass (kg),Tax class\nA,A-1,0.0125,reduced\n')
  await check(fill)
  await run(fill)
  expect(await findProduct('A')).toMatchObject({ shelf: 'A-1', massGrams: 12.5, taxClass: 'reduced', name: 'Bolt' })
  const clear = await send('SKU,Shelf\nA,\n')
  await check(clear)
  await run(clear)
  expect(await findProduct('A')).toMatchObject({ shelf: '', massGrams: 12.5, taxClass: 'reduced' })
})

test('what another admin changed after the check is not overwritten, and its row says so', async () => {
  await importFirst()
  const id = await send('SKU,Price\nA,1.75\nB,0.25\n')
  await check(id)
  await shop.db.updateTable('products').set({ name: 'Better', version: 2 }).where('sku', '=', 'A').execute()
  const { counts } = await run(id)
  expect(counts).toEqual({ new: 0, changed: 1, unchanged: 0, refused: 1 })
  expect(await findProduct('A')).toMatchObject({ name: 'Better', priceMinor: 150 })
  expect(await findProduct('B')).toMatchObject({ priceMinor: 25 })
  expect(await list(id, 'refused')).toEqual([[2, expect.stringContaining('changed after the check')]])
})

test('a row that is mended is compared anew, with those that had its part number', async () => {
  const id = await send('SKU,Name,Price\nA,Bolt,x\nA,Nut,1\n')
  await check(id)
  expect((await look(id)).counts).toMatchObject({ new: 0, refused: 2 })
  const { version } = await look(id)
  const mended = await shop.as(ada)(contract.mendImportRow, { id, line: 3, cells: [{ column: 0, text: 'B' }] })
  expect(mended).toMatchObject({ outcome: 'new', problems: [], cells: ['B', 'Nut', '1'] })
  await shop.as(ada)(contract.mendImportRow, { id, line: 2, cells: [{ column: 2, text: '1.5' }] })
  expect((await look(id)).counts).toMatchObject({ new: 2, refused: 0 })
  await expect(shop.as(ada)(contract.runImport, { id, version })).rejects.toMatchObject({ code: 'stale_version' })
  await run(id)
  expect(await findProduct('A')).toMatchObject({ priceMinor: 150 })
  await expect(
    shop.as(ada)(contract.mendImportRow, { id, line: 2, cells: [{ column: 2, text: '1' }] }),
  ).rejects.toMatchObject({ code: 'wrong_state' })
})
