import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Config } from '#base/platform/config/config.server.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { demoAccounts } from '../accounts.ts'
import { continueNumbers, insertRows, type TableRows } from './insert.sql.server.ts'
import { numberDocuments } from './number-documents.ts'
import { createShift, shiftValue } from './shift-dates.ts'

/**
 * Fills a demonstration with the business of 90 days that end with the day before. `demo/business/simulation` has made it. All of it
 * is one transaction, so an interrupted filling leaves nothing of it. @returns how many orders were written
 */
// clock: moves the business of 90 days to the days before today
export async function loadBusiness(db: Database, config: Config, folder: string, now = new Date()): Promise<number> {
  // Stripe does not know the practice payments, and the audit would say so.
  if (config.stripe) return 0
  const lines = await readBusiness(folder, config.currency)
  if (!lines) return 0
  return db.transaction().execute(async (tx) => {
    if (await hasOrders(tx)) return 0
    const tables = numberInvoices(readTables(lines, await loadReferences(tx), now))
    for (const table of tables) await insertRows(tx, table)
    await continueNumbers(tx, 'orders', 'number')
    await setAccountAge(tx, now)
    return tables.find(({ table }) => table === 'orders')!.rows.length
  })
}

/** The lines of the business in a currency; undefined: none was made in it. */
async function readBusiness(folder: string, currency: string): Promise<string[] | undefined> {
  const file = await readFile(join(folder, 'business', `${currency}.jsonl.gz`)).catch((error) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return file && gunzipSync(file).toString('utf8').split('\n')
}

/** Replaces dates by those of now, and names of products and accounts by their ids. */
function readTables([first, ...lines]: string[], references: ReadonlyMap<string, string>, now: Date): TableRows[] {
  const { until, now: madeAt } = JSON.parse(first!)
  const shift = createShift({ until: new Date(until), now: new Date(madeAt) }, now)
  const revive = (key: string, value: unknown) => {
    if (typeof value !== 'string' || !value.startsWith('@')) return shiftValue(key, value, shift)
    const id = references.get(value)
    if (!id) throw new Error(`The demonstration's business names ${value}, which is not there.`)
    return id
  }
  return lines.map((line) => JSON.parse(line, revive))
}

const numberInvoices = (tables: readonly TableRows[]): TableRows[] =>
  tables.flatMap((table) => (table.table === 'invoices' ? numberDocuments(table.rows as never) : [table]))

const hasOrders = async (tx: Tx): Promise<boolean> =>
  (await tx.selectFrom('orders').select('id').limit(1).executeTakeFirst()) !== undefined

/** Both accounts are as old as the business that they had. */
async function setAccountAge(tx: Tx, now: Date): Promise<void> {
  const emails = demoAccounts.map(({ email }) => email)
  const createdAt = new Date(now.getTime() - 91 * dayMs)
  await tx.updateTable('users').set({ createdAt }).where('email', 'in', emails).execute()
}

const dayMs = 86_400_000

/** The ids of products and accounts by the names that the business has for them. */
async function loadReferences(tx: Tx): Promise<Map<string, string>> {
  const products = await tx.selectFrom('products').select(['id', 'sku']).execute()
  const users = await tx.selectFrom('users').select(['id', 'email']).execute()
  return new Map([
    ...products.map(({ id, sku }) => [`@products:${sku}`, id] as const),
    ...users.map(({ id, email }) => [`@users:${email}`, id] as const),
  ])
}
