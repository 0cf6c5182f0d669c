import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '#base/platform/config/config.server.ts'
import { ConfigError } from '#base/platform/config/error.server.ts'
import { recordAudit } from '#base/platform/database/audit.server.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { readLines } from '#goods/catalogue/importing/import-lines.server.ts'
import { findMixedSeries } from '#trade/invoices/practice.sql.server.ts'
import { renewInstallation } from '#trade/payments/account/installation.sql.server.ts'
import { countLivePayments, wasLive } from '#trade/payments/practice.sql.server.ts'
import { demoAccounts } from './accounts.ts'
import { clearRecords } from './clear.sql.server.ts'
import { hasDemo, readDemoState } from './mark.server.ts'
import { markUnmarked, type SeedKeys } from './mark-unmarked.sql.server.ts'

/** How many rows of each kind. */
export type ClearedCounts = Record<string, number>

/** Thrown to take a rehearsed clearing back. */
class Rehearsed extends Error {}

/**
 * Turns a demonstration's database into a shop's: removes what is marked as the demonstration's, with all that hangs on it,
 * and makes the database another installation. Whatever people added stays.
 * @throws ConfigError if the database holds no demonstration, or anything of a real business
 */
export function clearDemo(db: Database, config: Pick<Config, 'mode'>, folder: string): Promise<ClearedCounts> {
  return inClearing(db, config, folder, async (removed) => removed)
}

/** Counts what clearing would remove by doing it and rolling it back. */
export async function previewClearing(
  db: Database,
  config: Pick<Config, 'mode'>,
  folder: string,
): Promise<ClearedCounts> {
  let counts: ClearedCounts = {}
  const rehearsed = inClearing(db, config, folder, async (removed) => {
    counts = removed
    throw new Rehearsed()
  })
  await rehearsed.catch((error) => {
    if (!(error instanceof Rehearsed)) throw error
  })
  return counts
}

async function inClearing<T>(
  db: Database,
  { mode }: Pick<Config, 'mode'>,
  folder: string,
  then: (removed: ClearedCounts) => Promise<T>,
): Promise<T> {
  const seeded = await readSeeded(folder)
  return await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await refuseReal(tx, mode)
    await markUnmarked(tx, seeded, await readDemoState(tx))
    const mixed = await findMixedSeries(tx)
    // guard: real documents are never left with gaps between their numbers | never | demo/clear
    if (mixed) throw new ConfigError(`${refused} Real documents are numbered among those of the practice (${mixed}).`)
    const removed = await clearRecords(tx)
    await renewInstallation(tx)
    await recordAudit(tx, null, 'demo.clear', 'demo', removed)
    return await then(removed)
  })
}

const refused = 'Nothing is removed.'

async function refuseReal(tx: Tx, mode: Config['mode']): Promise<void> {
  // guard: a shop that sells for real is never cleared | never | demo/clear
  if (mode === 'live') {
    throw new ConfigError(
      `${refused} The settings are those of a live shop. If its database is a demonstration’s, clear it with: SHOP_MODE=demo npm run shop -- clear-demo`,
    )
  }
  // guard: what was never a demonstration is never cleared | never | demo/clear
  if (!(await hasDemo(tx))) throw new ConfigError(`${refused} The database holds no demonstration.`)
  const since = await wasLive(tx)
  // guard: a database that has sold for real is never cleared | never | demo/clear
  if (since) throw new ConfigError(`${refused} A live shop has used the database since ${since.toISOString()}.`)
  const payments = await countLivePayments(tx)
  // guard: real payments are never cleared | never | demo/clear
  if (payments > 0)
    throw new ConfigError(`${refused} ${payments} payments are, or may be, of real money. Begin with a new database.`)
}

async function readSeeded(folder: string): Promise<SeedKeys[]> {
  const read = (name: string) => readFile(join(folder, 'catalogue', name), 'utf8')
  const customers = JSON.parse(await readFile(join(folder, 'business', 'customers.json'), 'utf8')) as {
    email: string
  }[]
  const names = ['synonyms.json', 'standards.json', 'unsold.json']
  const files = ['products.jsonl', 'families.json', 'categories.json', 'posts.json', ...names]
  const [lines, families, categories, posts, synonyms, standards, unsold] = await Promise.all(files.map(read))
  const slugs = (rows: { slug: string }[]) => rows.map(({ slug }) => slug)
  const tree = JSON.parse(categories!) as { slug: string; children: { slug: string }[] }[]
  const { articles } = JSON.parse(posts!) as { articles: { slug: string }[] }
  const emails = [...demoAccounts, ...customers].map(({ email }) => email)
  const phrases = (JSON.parse(synonyms!) as { phrase: string }[]).map(({ phrase }) => phrase)
  const designations = (JSON.parse(standards!) as { designation: string }[]).map(({ designation }) => designation)
  const unsoldNames = (JSON.parse(unsold!) as { name: string }[]).map(({ name }) => name)
  const groups = slugs([...tree, ...tree.flatMap(({ children }) => children)])
  return [
    { table: 'users', column: 'email', values: emails, madeAt: 'created_at' },
    { table: 'messages', column: 'email', values: emails, madeAt: 'created_at' },
    { table: 'products', column: 'sku', values: readLines(lines!).map(({ sku }) => sku), madeAt: 'created_at' },
    { table: 'families', column: 'slug', values: slugs(JSON.parse(families!)) },
    { table: 'categories', column: 'slug', values: groups },
    { table: 'posts', column: 'slug', values: slugs(articles), madeAt: 'created_at' },
    { table: 'synonyms', column: 'phrase', values: phrases },
    { table: 'standards', column: 'designation', values: designations },
    { table: 'unsold_parts', column: 'name', values: unsoldNames },
  ]
}
