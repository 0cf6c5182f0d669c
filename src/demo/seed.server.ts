import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { importProducts } from '#catalogue/import.server.ts'
import { type ImportLine, readLines } from '#catalogue/import-lines.server.ts'
import { ensureAccount } from '#identity/accounts/accounts.server.ts'
import type { Config } from '#platform/config/config.server.ts'
import { ConfigError } from '#platform/config/error.server.ts'
import { connect, type Database } from '#platform/database/connect.server.ts'
import { markingUrl } from '#platform/database/demonstration.server.ts'
import { fromMinor, roundToMinor } from '#platform/money.ts'
import { insertCrossReferences, insertStandards, insertSynonyms } from '#search/names.sql.server.ts'
import { demoAccounts } from './accounts.ts'
import { daysTold } from './business/calendar.ts'
import { fillBusiness } from './business/fill.server.ts'
import { demoState, holdsAnything, markDemo } from './mark.server.ts'
import { newestLast } from './newest.server.ts'
import { insertPictures, setProductPictures } from './pictures.server.ts'
import { insertSite } from './site.server.ts'
import { insertCategories, insertFamilies, insertPosts, insertReviews } from './sql.server.ts'

/**
 * Fills a demonstration shop once with real standard parts, pictures and reviews, two accounts and 90 days of business. Throws a ConfigError
 * if the database belongs to a shop already.
 */
export async function seedDemo(
  config: Config,
  databaseUrl: string,
  folder: string,
  report: (step: string) => void,
): Promise<void> {
  if (config.mode !== 'demo') return
  // guard: the demonstration’s rows are marked when they are made | markingUrl(databaseUrl, 'seeding') → databaseUrl | demo/clear
  const url = markingUrl(databaseUrl, 'seeding')
  const database = connect(url)
  try {
    const state = await demoState(database.db)
    // Demonstrations of earlier versions had these texts in the program.
    if (state === 'filled') return await insertSite(database.db, folder)
    // guard: a demonstration does not fill a live shop’s database | state === undefined && (await holdsAnything(database.db)) → false | demo
    if (state === undefined && (await holdsAnything(database.db)))
      throw new ConfigError('The database belongs to a shop. A demonstration would fill it: name an empty database.')
    report('Filling the demonstration catalogue')
    await markDemo(database.db, 'filling')
    await fill(database.db, url, config, folder, report)
    await markDemo(database.db, 'filled')
  } finally {
    await database.close()
  }
}

/** Each step may be repeated: an interrupted seeding is. */
async function fill(
  db: Database,
  databaseUrl: string,
  config: Config,
  folder: string,
  report: (step: string) => void,
): Promise<void> {
  const read = (name: string) => readFile(join(folder, 'catalogue', name), 'utf8')
  const files = ['categories.json', 'families.json', 'reviews.json', 'posts.json', 'synonyms.json', 'standards.json']
  const [categories, families, reviews, posts, synonyms, standards] = await Promise.all(
    files.map(async (name) => JSON.parse(await read(name))),
  )
  const images = join(folder, 'images')
  const pictures = await insertPictures(db, images, config.dataDir)
  report(`  ${pictures.size} pictures`)
  await insertCategories(db, categories)
  await insertFamilies(db, families, pictures)
  const lines = newestLast(readLines(await read('products.jsonl')))
  const count = await importProducts(
    databaseUrl,
    lines.map((line) => pricedIn(line, config.currency)),
  )
  await setProductPictures(db, images, lines, pictures)
  report(`  ${count} products in ${families.length} families`)
  await insertSynonyms(db, synonyms)
  await insertStandards(db, standards)
  const references = (await read('cross-references.jsonl')).trim().split('\n')
  await insertCrossReferences(
    db,
    references.map((line) => JSON.parse(line)),
  )
  await insertReviews(db, reviews, pictures)
  await insertPosts(db, posts, pictures)
  await insertSite(db, folder)
  for (const account of demoAccounts) await ensureAccount(db, account)
  const orders = await fillBusiness(db, config, folder)
  report(`  ${orders} orders of ${daysTold} days`)
}

/** The same figure in the shop's currency: a demonstration has prices, not rates of exchange. */
export function pricedIn(line: ImportLine, currency: string): ImportLine {
  const same = (cents: number) => roundToMinor(fromMinor(cents, line.currency), currency)
  const priceBreaks = line.priceBreaks.map((step) => ({ ...step, unitPriceCents: same(step.unitPriceCents) }))
  return { ...line, currency, priceCents: same(line.priceCents), priceBreaks }
}
