// Walks over all columns of the books that migrations added.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tx } from '#base/platform/database/connect.server.ts'
import { listMigrations } from '#base/platform/database/migrate.server.ts'
import { reseal } from '#base/platform/database/reseal.server.ts'
import { auditedTables } from '../../../../test/audit/columns.ts'
import { openWholeBooks } from '../../../../test/audit/whole-books.ts'
import { auditOwnBooks } from './audit.server.ts'

type Added = { name: string; table: string; columns: string[] }

// Those of the migrations that the baseline stands for, since the first release: a shop from before has such rows.
const beforeBaseline = `
0040 refunds sent_at released_at
0041 products demo
0041 orders demo
0042 orders bank_holds bank_hold_until
0047 payments means
0050 orders source
0060 payment_attempts failures record_failures
0060 orders end_failures next_end_at
0070 products counted_at
0072 products loose_pieces
0072 stock_moves loose line_quantity
0074 order_lines priced_quantity priced_refunded priced_minor
0074 orders delivery_added_minor
0075 orders price_terms delivery_priced_minor
0075 order_lines price_terms
0080 orders delivery_place
0092 orders order_before dispatch_day arrives_from arrives_to
0093 products gtin tariff_code origin
0107 refunds failures
0121 orders priced_anew
0170 products draft
0171 products alt pictures
0195 order_lines tariff_code origin
0210 stock_moves actor_id note
0211 products shelf
0220 products documents
0295 return_lines finding
0295 returns decision missing_in
0296 returns reminded_at
0360 orders transfer_until
0360 payments channel
0370 orders typed_in_by
0380 orders exchange
0390 orders transfer_reminded
0410 payments due_on settled_at reminders
0461 refunds by_hand_at paid_on reference
0501 purchase_receipts move_id`

const listBefore = (): Added[] =>
  beforeBaseline
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', table = '', ...columns] = line.split(' ')
      return { name, table, columns }
    })

/** Columns that a later migration added to a table of the books, and did not fill in the rows that were there. */
function listAdded(): Added[] {
  return listMigrations('migrations')
    .filter((name) => name !== '0001_baseline.sql')
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
    for (const { name, table, columns } of [...listBefore(), ...listAdded()]) {
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
