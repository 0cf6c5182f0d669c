// @module-tag long 28 s: imports so large that they are undone in parts.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listAuditEntries, previewUndo, undoAction } from '#desk/history/contract.ts'
import { ada, openShop, type TestShop } from '../../../../test/shop.ts'
import { editProduct, listProducts, listRevertedImports, retryRevertedImport } from '../contract.ts'
import { importProducts } from './import.server.ts'
import { checkLine } from './import-lines.server.ts'

const count = 3000

/** A shop that imported some thousand products twice: the second time with another name. */
async function openImported() {
  const shop = await openShop()
  for (const name of ['Old', 'New']) {
    const lines = Array.from({ length: count }, (_, index) =>
      checkLine({ sku: `P-${index}`, name, currency: 'USD', priceCents: 100 }, index + 1),
    )
    await importProducts(shop.databaseUrl, lines)
  }
  return shop
}

/** Stands in for a time-out: a statement that writes more rows is cancelled, as on a database that is slow. */
async function cancelStatementsOver(shop: TestShop, rows: number): Promise<void> {
  await sql`create function cancel_large() returns trigger language plpgsql as $$
    begin
      if (select count(*) from written) > ${sql.lit(rows)} then
        raise exception 'canceling statement due to statement timeout' using errcode = '57014';
      end if;
      return null;
    end $$`.execute(shop.db)
  await sql`create trigger cancelled after insert on imported_products referencing new table as written
    for each statement execute function cancel_large()`.execute(shop.db)
}

const readNames = async (shop: TestShop) => {
  const { rows } = await sql<{ name: string; count: number }>`
    select name, count(*)::int from products where archived_at is null group by 1 order by 1`.execute(shop.db)
  return rows
}

const undo = async (shop: TestShop) => {
  const entry = (await shop.as(ada)(listAuditEntries, {}))[0]!._id
  const { effects } = await shop.as(ada)(previewUndo, { entry })
  await shop.as(ada)(undoAction, { entry })
  return effects
}

test('a large import is undone in parts that no time-out meets, but for what was changed since, and that in turn', async () => {
  const shop = await openImported()
  const [changed] = await shop.asVisitor(listProducts, { sort: 'newest', limit: '1' })
  await shop.as(ada)(editProduct, { id: changed!._id, name: 'Mine' })
  await cancelStatementsOver(shop, 100)
  const [, entry] = await shop.as(ada)(listAuditEntries, {})
  expect((await shop.as(ada)(previewUndo, { entry: entry!._id })).effects).toEqual([
    { what: 'products_in_parts', count },
  ])
  await shop.as(ada)(undoAction, { entry: entry!._id })
  await shop.jobs.run('revert_in_parts')
  expect(await readNames(shop)).toEqual([
    { name: 'Mine', count: 1 },
    { name: 'Old', count: count - 1 },
  ])
  expect(await shop.as(ada)(listRevertedImports, {})).toMatchObject([
    { done: count, lines: count, isEnded: true, unchanged: [changed!.sku] },
  ])

  expect(await undo(shop)).toEqual([{ what: 'products_in_parts', count: count - 1 }])
  await shop.jobs.run('revert_in_parts')
  expect(await readNames(shop)).toEqual([
    { name: 'Mine', count: 1 },
    { name: 'New', count: count - 1 },
  ])
})

test('an undoing in parts that was interrupted goes on where it was', async () => {
  const shop = await openImported()
  await undo(shop)
  await sql`create function crash() returns trigger language plpgsql as $$
    begin raise exception 'crashed'; end $$`.execute(shop.db)
  await sql`create trigger crashed before update on imports for each row when (new.done >= 1000)
    execute function crash()`.execute(shop.db)
  await expect(shop.jobs.run('revert_in_parts')).rejects.toThrow('crashed')
  const [progress] = await shop.as(ada)(listRevertedImports, {})
  expect(progress).toMatchObject({ lines: count, isEnded: false })
  expect(progress!.done).toBeGreaterThan(0)
  expect(await readNames(shop)).toEqual([
    { name: 'New', count: count - progress!.done },
    { name: 'Old', count: progress!.done },
  ])
  await sql`drop trigger crashed on imports`.execute(shop.db)
  await shop.jobs.run('revert_in_parts')
  expect(await readNames(shop)).toEqual([{ name: 'Old', count }])
})

test('an undoing that fails for a reason that nobody foresaw stops after some tries, says so, and goes on when it is asked to', async () => {
  const shop = await openImported()
  await undo(shop)
  await sql`create function crash() returns trigger language plpgsql as $$
    begin raise exception 'never foreseen'; end $$`.execute(shop.db)
  await sql`create trigger crashed before update on products for each row when (new.sku = 'P-700')
    execute function crash()`.execute(shop.db)
  for (const isFailed of [false, false, true]) {
    await expect(shop.jobs.run('revert_in_parts')).rejects.toThrow('never foreseen')
    expect(await shop.as(ada)(listRevertedImports, {})).toMatchObject([{ isEnded: false, isFailed }])
  }
  await shop.jobs.run('revert_in_parts')
  await sql`drop trigger crashed on products`.execute(shop.db)
  await shop.jobs.run('revert_in_parts')
  const [stopped] = await shop.as(ada)(listRevertedImports, {})
  const { _id: id, done } = stopped!
  expect(done).toBeLessThan(count)
  expect(await shop.as(ada)(retryRevertedImport, { id })).toEqual({ modifiedCount: 1 })
  await shop.jobs.run('revert_in_parts')
  expect(await readNames(shop)).toEqual([{ name: 'Old', count }])
  expect(await shop.as(ada)(listRevertedImports, {})).toMatchObject([{ isEnded: true, isFailed: false }])
})

test('a large import is not undone into another currency', async () => {
  const shop = await openImported()
  await sql`update imported_products set was = jsonb_set(was, '{currency}', '"JPY"') where was is not null and line = 7`.execute(
    shop.db,
  )
  await expect(undo(shop)).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await shop.as(ada)(listRevertedImports, {})).toEqual([])
})
