// Walks over all columns of the books.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listSealed } from '#base/platform/audit/seals.server.ts'
import type { Tx } from '#base/platform/database/connect.server.ts'
import { reseal } from '#base/platform/database/reseal.server.ts'
import { auditedTables, listNames } from '../../../../test/audit/columns.ts'
import { listPlants } from '../../../../test/audit/plants.ts'
import { openWholeBooks } from '../../../../test/audit/whole-books.ts'
import { shareShop, type TestShop } from '../../../../test/shop.ts'
import { auditOwnBooks } from './audit.server.ts'

type Column = { table: string; column: string; type: string; isKey: boolean }

const tables = Object.keys(auditedTables)
const empty = shareShop()

const columnsIn = async (tx: Tx): Promise<Column[]> =>
  (
    await sql<Column>`select table_name as table, column_name as column, data_type as type, column_name = 'id' as is_key
      from information_schema.columns where table_schema = 'public' and table_name = any(${tables}::text[])
      order by 1, ordinal_position`.execute(tx)
  ).rows

const sealedIn = async (tx: Tx) => new Map((await listSealed(tx)).map((sealed) => [sealed.table, sealed]))

test('every column of the books is sealed, worked out again, or says why it matters to no book', async () => {
  await empty()
    .db.transaction()
    .execute(async (tx) => {
      const sealed = await sealedIn(tx)
      expect([...sealed.keys()].filter((table) => !auditedTables[table])).toEqual([])
      const columns = Object.groupBy(await columnsIn(tx), ({ table }) => table)
      for (const [table, declared] of Object.entries(auditedTables)) {
        const { computed, free } = listNames(declared)
        if (free.includes('*')) continue
        const said = [
          ...computed,
          ...free,
          ...(sealed.get(table)?.columns ?? []),
          ...(sealed.has(table) ? ['seal'] : []),
        ]
        const real = columns[table]!.filter(({ isKey }) => !isKey).map(({ column }) => column)
        expect([table, said.toSorted()]).toEqual([table, real.toSorted()])
      }
    })
})

test('a change of any column of the books is found, in whichever row', async () => {
  const shop = await openWholeBooks()
  const missed: string[] = []
  let planted = 0
  await shop.db.transaction().execute(async (tx) => {
    for (const table of ['stock_moves', 'invoices', 'refund_lines', 'products'])
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
    for (const table of ['stock_moves', 'invoices', 'refund_lines'])
      await sql`alter table ${sql.table(table)} enable trigger sealed`.execute(tx)
    const sealed = await sealedIn(tx)
    for (const column of await columnsIn(tx)) {
      const { computed } = listNames(auditedTables[column.table]!)
      const isSealed = sealed.get(column.table)?.columns.includes(column.column)
      if (!isSealed && !computed.includes(column.column)) continue
      for (const how of await listPlants(tx, column, sealed.get(column.table)?.isSealed)) {
        planted += 1
        // What is worked out again is found also where it was written so.
        if (!(await isFound(tx, shop, how, !isSealed))) missed.push(how)
      }
    }
  })
  expect(missed).toEqual([])
  expect(planted).toBeGreaterThan(200)
})

/** Whether an audit names what a statement does, or the database refuses it. The statement is rolled back. */
async function isFound(tx: Tx, { provider }: TestShop, how: string, sealedAnew: boolean): Promise<boolean> {
  await sql`savepoint planted`.execute(tx)
  try {
    const plant = () => sql.raw(how).execute(tx)
    await (sealedAnew ? reseal(tx, plant) : plant())
    await sql`set constraints all immediate`.execute(tx)
    const found = await auditOwnBooks(tx, provider)
    for (const { subject } of found) expect(subject).toMatch(/./)
    return found.length > 0
  } catch (error) {
    if (!/^(23|428C9|P0001)/.test((error as { code?: string }).code ?? '')) throw error
    return true
  } finally {
    await sql`rollback to savepoint planted`.execute(tx)
  }
}
