import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openImports } from '../../../test/imports.ts'
import { ada, openShop, type TestShop } from '../../../test/shop.ts'
import * as contract from './contract.ts'
import { importTasks } from './tasks.ts'

const good = 'SKU,Name,Price\nG-1,Good,1\n'
const bad = 'SKU,Name,Price\nB-1,POISON,1\n'

/** Stands in for an error that nobody foresaw, whenever a row that holds this word is written. */
async function poison(shop: TestShop, when: string): Promise<void> {
  await sql`create function refuse_poison() returns trigger language plpgsql as $$
    begin
      raise exception 'never foreseen';
    end $$`.execute(shop.db)
  await sql.raw(`create trigger poisoned before ${when} execute function refuse_poison()`).execute(shop.db)
}

const atWork = ['reading', 'checking', 'running']

/** Runs the task as often as it is tried. @returns how often it failed */
async function tryUntilEnded(shop: TestShop, id: string): Promise<number> {
  for (let failures = 0; ; failures += 1) {
    const { state } = await shop.as(ada)(contract.getImport, { id })
    if (!atWork.includes(state)) return failures
    await expect(shop.jobs.run(importTasks.advanceImports)).rejects.toThrow('never foreseen')
  }
}

test('an error that nobody foresaw ends the reading of a file after some tries, says so, and slows no other', async () => {
  const shop = await openShop()
  const imports = openImports(shop)
  await poison(shop, `insert on import_rows for each row when (new.cells::text like '%POISON%')`)
  const id = await imports.upload(bad)
  const other = await imports.upload(good)
  await expect(shop.jobs.run(importTasks.advanceImports)).rejects.toThrow('never foreseen')
  expect(await imports.look(other)).toMatchObject({ state: 'read', reason: null })
  expect(await tryUntilEnded(shop, id)).toBe(2)
  expect(await imports.look(id)).toMatchObject({ state: 'unreadable', reason: 'failed' })
  await shop.jobs.run(importTasks.advanceImports)
  expect(await shop.as(ada)(contract.deleteImport, { id })).toEqual({ deletedCount: 1 })
})

test('likewise the check of a file, which is then checked again, and writing it, of which what is written can be undone', async () => {
  const shop = await openShop()
  const imports = openImports(shop)
  await poison(
    shop,
    `update on import_rows for each row when (new.cells::text like '%POISON%' and new.outcome is not null)`,
  )
  const id = await imports.send(bad)
  const check = async () => {
    const { columns, options } = await imports.look(id)
    await shop.as(ada)(contract.checkImport, { id, columns, options })
  }
  await check()
  expect(await tryUntilEnded(shop, id)).toBe(3)
  expect(await imports.look(id)).toMatchObject({ state: 'read', reason: 'failed' })
  await sql`drop trigger poisoned on import_rows`.execute(shop.db)
  await check()
  expect(await imports.settle(id)).toMatchObject({ state: 'checked', reason: null })

  await sql`create trigger poisoned before insert on products for each row when (new.name = 'POISON')
    execute function refuse_poison()`.execute(shop.db)
  await imports.start(id)
  expect(await tryUntilEnded(shop, id)).toBe(3)
  expect(await imports.look(id)).toMatchObject({ state: 'stopped', reason: 'failed' })
})

test('a file that is being read can be discarded', async () => {
  const shop = await openShop()
  const imports = openImports(shop)
  const id = await imports.upload(good)
  expect(await imports.look(id)).toMatchObject({ state: 'reading' })
  await shop.as(ada)(contract.deleteImport, { id })
  await shop.jobs.run(importTasks.advanceImports)
  await expect(imports.look(id)).rejects.toMatchObject({ code: 'not_found' })
})

test('an inch mark is read, and a line that cannot be read is named', async () => {
  const shop = await openShop()
  const imports = openImports(shop)
  const id = await imports.send('SKU,Name,Price\nA,Socket 1/2" drive,1\n')
  expect(await imports.look(id)).toMatchObject({ state: 'read', samples: [['A', 'Socket 1/2" drive', '1']] })
  const open = await imports.send('SKU,Name,Price\nA,Bolt,1\nB,"Nut,2\nC,Screw,3\n')
  expect(await imports.look(open)).toMatchObject({ state: 'unreadable', reason: 'not_csv', faultLine: 3 })
  const json = await imports.send('{"sku":"A"}\n{"sku":\n', 'jsonl')
  expect(await imports.look(json)).toMatchObject({ state: 'unreadable', reason: 'not_json', faultLine: 2 })
})
