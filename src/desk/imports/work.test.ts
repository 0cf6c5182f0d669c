import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { previewUndo } from '#desk/history/contract.ts'
import { deleteUnusedImports } from '#goods/catalogue/products/practice.sql.server.ts'
import { runAudit } from '#trade/payments/audit/audit.server.ts'
import { openImports } from '../../../test/imports.ts'
import { runs } from '../../../test/runs.ts'
import { ada, openShop } from '../../../test/shop.ts'
import * as contract from './contract.ts'
import { checkPart, runPart } from './run.server.ts'
import { advanceImports } from './work.server.ts'

const list = (count: number, price: string) =>
  `SKU,Name,Price,Stock\n${Array.from({ length: count }, (_, index) => `P-${index},Part ${index},${price},1`).join('\n')}\n`

test('a check and a run that a crash interrupted go on where they were, on another node too', {
  tags: ['long'],
}, async () => {
  const shop = await openShop()
  const other = await openShop({ databaseUrl: shop.databaseUrl })
  const imports = openImports(shop)
  const id = await imports.send(list(900, '1'))
  const { columns, options } = await imports.look(id)
  await shop.as(ada)(contract.checkImport, { id, columns, options })
  await checkPart(shop.db, id, 'USD')
  expect(await imports.look(id)).toMatchObject({ state: 'checking', position: 251 })
  // What follows runs on both nodes at once.
  await Promise.all([advanceImports(other), advanceImports(shop)])
  expect(await imports.settle(id)).toMatchObject({ state: 'checked', counts: { new: 900, refused: 0 } })

  await imports.start(id)
  await runPart(shop.db, id, 'USD')
  expect(await imports.look(id)).toMatchObject({ state: 'running', position: 251 })
  await Promise.all([advanceImports(other), advanceImports(shop)])
  expect(await imports.settle(id)).toMatchObject({ state: 'done', counts: { new: 900, refused: 0 } })
  const { rows } =
    await sql<object>`select count(*)::int as products, max(version) as version, sum(on_hand)::int as pieces
    from products`.execute(shop.db)
  expect(rows).toEqual([{ products: 900, version: 1, pieces: 900 }])
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

test('a run is stopped between two parts, and what it has written is undone', async () => {
  const shop = await openShop()
  const imports = openImports(shop)
  const id = await imports.send(list(600, '1'))
  await imports.check(id)
  await imports.start(id)
  await runPart(shop.db, id, 'USD')
  await shop.as(ada)(contract.stopImport, { id })
  await expect(shop.as(ada)(contract.stopImport, { id })).rejects.toMatchObject({ code: 'wrong_state' })
  await advanceImports(shop)
  const { state, position, entry } = await imports.look(id)
  expect([state, position]).toEqual(['stopped', 251])
  const { effects } = await shop.as(ada)(previewUndo, { entry: entry! })
  expect(effects).toContainEqual({ what: 'products_disappear', count: 250 })
  await expect(shop.as(ada)(contract.deleteImport, { id })).rejects.toMatchObject({ code: 'wrong_state' })
})

test('a row that the database refuses stops no other', async () => {
  const shop = await openShop()
  const imports = openImports(shop)
  await imports.load('SKU,Name,Price\nA,Bolt,1\nB,Nut,1\nC,Pin,1\n')
  // Each alone is right, together they go round in a circle.
  const id = await imports.send('sku,replacedBy\nA,B\nB,A\nC,A\n')
  expect((await imports.check(id)).counts).toMatchObject({ changed: 3 })
  const { counts } = await imports.run(id)
  expect(counts).toMatchObject({ changed: 2, refused: 1 })
  expect((await imports.listRefused(id))[0]![0]).toBe(3)
})

test('a file that fails stands before no other', async () => {
  const shop = await openShop()
  const imports = openImports(shop)
  const wrong = await imports.send(list(1, '1'))
  // What no code of the shop writes.
  await shop.db
    .updateTable('importFiles')
    .set({ state: 'checking', columns: '7', position: 0 })
    .where('id', '=', wrong)
    .execute()
  const right = await imports.upload(list(2, '1'))
  for (let tries = 0; tries < 5; tries++) await advanceImports(shop).catch(() => {})
  expect((await imports.look(right)).state).toBe('read')
})

test('two who start the same file at once start it once', async () => {
  const shop = await openShop()
  const imports = openImports(shop)
  const id = await imports.send(list(3, '1'))
  const { version } = await imports.check(id)
  const start = () => shop.as(ada)(contract.runImport, { id, version })
  const started = await Promise.allSettled([start(), start()])
  expect(started.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await imports.settle(id)
  const { rows } = await sql<object>`select count(*)::int as count from imports`.execute(shop.db)
  expect(rows).toEqual([{ count: 1 }])
})

test('however many rows a file has, a few are in memory at a time', { tags: ['long'] }, async () => {
  const shop = await openShop()
  const imports = openImports(shop)
  const count = runs(5000, 50_000)
  const id = await imports.upload(list(count, '1'))
  const collect = exposeCollection()
  const bound = 60_000_000
  const measure = () => process.memoryUsage().heapUsed // speed: what is over the bound is read again after a collection
  collect()
  const before = measure()
  let max = before
  const look = () => {
    if (measure() - before > bound) collect()
    max = Math.max(max, measure())
  }
  const watch = setInterval(look, 100)
  onTestFinished(() => clearInterval(watch))
  await imports.settle(id)
  expect((await imports.check(id)).counts).toMatchObject({ new: count, refused: 0 })
  expect((await imports.run(id)).state).toBe('done')
  look()
  expect(max - before).toBeLessThan(bound)
})

function exposeCollection(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}

test('a shop that forgets its practice forgets what an import wrote, and not that there was one', async () => {
  const shop = await openShop()
  const imports = openImports(shop)
  const { _id: id } = await imports.load('SKU,Name,Price\nA,Bolt,1\n')
  await sql`delete from imported_products`.execute(shop.db)
  await shop.db.transaction().execute(deleteUnusedImports)
  expect(await imports.look(id)).toMatchObject({ state: 'done', entry: null })
})
