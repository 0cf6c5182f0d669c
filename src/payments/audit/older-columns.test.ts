// Walks over all columns of the books that migrations added.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { auditedTables } from '../../../test/audit/columns.ts'
import { openWholeBooks } from '../../../test/audit/whole-books.ts'
import type { Tx } from '../../platform/database/connect.server.ts'
import { listMigrations } from '../../platform/database/migrate.server.ts'
import { reseal } from '../../platform/database/reseal.server.ts'
import { auditOwnBooks } from './audit.server.ts'

type Added = { name: string; table: string; columns: string[] }

/** The newest migration of the first release, before which no order had an invoice. */
const firstRelease = '0039_delivery_refunds.sql'

/** Columns that a later migration added to a table of the books, and did not fill in the rows that were there. */
function listAdded(): Added[] {
  return listMigrations('migrations')
    .filter((name) => name > firstRelease)
    .flatMap((name) => {
      const text = readFileSync(join('migrations', name), 'utf8').replaceAll(/--.*$/gm, '')
      const isFilled = (table: string, column: string) =>
        new RegExp(`update ${table}\\b[^;]*\\b${column}\\b\\s*=`, 'i').test(text)
      const added = [...text.matchAll(/alter table (\w+)\s([^;]*)/gi)].flatMap(([, table = '', changes = '']) =>
        [...changes.matchAll(/add column (?:if not exists )?(\w+)/gi)].map(([, column = '']) => ({ table, column })),
      )
      // The migration that made seals sealed what was there.
      const left = added.filter(({ table, column }) => column !== 'seal' && !isFilled(table, column))
      return [...Map.groupBy(left, ({ table }) => table)].map(([table, columns]) => ({
        ...{ name, table },
        columns: columns.map(({ column }) => column),
      }))
    })
}

test('what a migration left as it was in older rows is no finding of the audit', async () => {
  const shop = await openWholeBooks()
  const found: string[] = []
  let tried = 0
  await shop.db.transaction().execute(async (tx) => {
    for (const table of ['stock_moves', 'invoices', 'refund_lines', 'products'])
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
    const initial = await readInitial(tx)
    for (const { name, table, columns } of listAdded()) {
      const known = columns.filter((column) => initial.has(`${table}.${column}`))
      if (!auditedTables[table] || known.length === 0) continue
      const set = known.map((column) => `${column} = ${initial.get(`${table}.${column}`)}`).join(', ')
      await sql`savepoint older`.execute(tx)
      try {
        await reseal(tx, () => sql.raw(`update ${table} set ${set}`).execute(tx))
        const findings = await auditOwnBooks(tx, shop.provider)
        found.push(...new Set(findings.map(({ check }) => `${name}, ${table}: ${check}`)))
        tried += 1
      } catch (error) {
        // Rows of this kind are from after the migration.
        if ((error as { code?: string }).code !== '23514') throw error
      }
      await sql`rollback to savepoint older`.execute(tx)
    }
  })
  expect(found).toEqual([])
  expect(tried).toBeGreaterThan(15)
})

/** What a row that was there has in each column: its default. */
async function readInitial(tx: Tx): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; initial: string }>`
    select table_name || '.' || column_name as name, coalesce(column_default, 'null') as initial
    from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER'`.execute(tx)
  return new Map(rows.map(({ name, initial }) => [name, initial]))
}
