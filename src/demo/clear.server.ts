import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { readLines } from '#catalogue/import-lines.server.ts'
import { renewInstallation } from '#payments/account/installation.sql.server.ts'
import type { Config } from '#platform/config/config.server.ts'
import { ConfigError } from '#platform/config/error.server.ts'
import { recordAudit } from '#platform/database/audit.server.ts'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import { demoAccounts } from './accounts.ts'
import { readTexts } from './business/texts.server.ts'
import { clearRecords } from './clear.sql.server.ts'
import { demoState, holdsDemo } from './mark.server.ts'
import { markUnmarked, type Seeded } from './mark-unmarked.sql.server.ts'
import { livePayments, mixedSeries, wasLive } from './real.sql.server.ts'

/** How many rows of each kind. */
export type Counts = Record<string, number>

/** Thrown to take a rehearsed clearing back. */
class Rehearsed extends Error {}

/**
 * Turns a demonstration's database into a shop's: removes what is marked as the demonstration's, with all that hangs on it,
 * and makes the database another installation. Whatever people added stays.
 * @throws ConfigError if the database holds no demonstration, or anything of a real business
 */
export function clearDemo(db: Database, config: Pick<Config, 'mode'>, folder: string): Promise<Counts> {
  return inClearing(db, config, folder, async (removed) => removed)
}

/** What clearing would remove: it is done, counted and taken back. */
export async function rehearseClearing(db: Database, config: Pick<Config, 'mode'>, folder: string): Promise<Counts> {
  let counts: Counts = {}
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
  then: (removed: Counts) => Promise<T>,
): Promise<T> {
  const seeded = await readSeeded(folder)
  return await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await refuseReal(tx, mode)
    await markUnmarked(tx, seeded, await demoState(tx))
    const mixed = await mixedSeries(tx)
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
  if (!(await holdsDemo(tx))) throw new ConfigError(`${refused} The database holds no demonstration.`)
  const since = await wasLive(tx)
  // guard: a database that has sold for real is never cleared | never | demo/clear
  if (since) throw new ConfigError(`${refused} A live shop has used the database since ${since.toISOString()}.`)
  const payments = await livePayments(tx)
  // guard: real payments are never cleared | never | demo/clear
  if (payments > 0)
    throw new ConfigError(`${refused} ${payments} payments are, or may be, of real money. Begin with a new database.`)
}

async function readSeeded(folder: string): Promise<Seeded> {
  const read = (name: string) => readFile(join(folder, 'catalogue', name), 'utf8')
  const { customers } = await readTexts(folder)
  const files = ['products.jsonl', 'families.json', 'categories.json', 'posts.json', 'synonyms.json', 'standards.json']
  const [lines, families, categories, posts, synonyms, standards] = await Promise.all(files.map(read))
  const slugs = (rows: { slug: string }[]) => rows.map(({ slug }) => slug)
  const tree = JSON.parse(categories!) as { slug: string; children: { slug: string }[] }[]
  const { articles } = JSON.parse(posts!) as { articles: { slug: string }[] }
  return {
    emails: [...demoAccounts, ...customers].map(({ email }) => email),
    skus: readLines(lines!).map(({ sku }) => sku),
    families: slugs(JSON.parse(families!)),
    categories: slugs([...tree, ...tree.flatMap(({ children }) => children)]),
    posts: slugs(articles),
    phrases: (JSON.parse(synonyms!) as { phrase: string }[]).map(({ phrase }) => phrase),
    standards: (JSON.parse(standards!) as { designation: string }[]).map(({ designation }) => designation),
  }
}
