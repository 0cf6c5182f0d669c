import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#base/platform/config/config.server.ts'
import { ConfigError } from '#base/platform/config/error.server.ts'
import { connect, type Database } from '#base/platform/database/connect.server.ts'
import { getMarkingUrl } from '#base/platform/database/demonstration.server.ts'
import { fromMinor, roundToMinor } from '#base/platform/text/money.ts'
import { insertCrossReferences } from '#goods/catalogue/cross-references/sql.server.ts'
import { importProducts } from '#goods/catalogue/importing/import.server.ts'
import { type NewProductLine, readLines } from '#goods/catalogue/importing/import-lines.server.ts'
import { setFamilyDrawings } from '#goods/catalogue/page/drawn.sql.server.ts'
import { insertStandards, insertSynonyms, insertUnsoldParts } from '#goods/search/synonyms.sql.server.ts'
import { ensureAccount } from '#people/identity/accounts/accounts.server.ts'
import { demoAccounts } from './accounts.ts'
import { loadBusiness } from './business/load.server.ts'
import { hasAnyRows, isShop, markDemo, readDemoState } from './mark.server.ts'
import { sortNewestLast } from './newest.server.ts'
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
  // guard: the demonstration’s rows are marked when they are made | getMarkingUrl(databaseUrl, 'seeding') → databaseUrl | demo/clear
  const url = getMarkingUrl(databaseUrl, 'seeding')
  const database = connect(url)
  try {
    const state = await readDemoState(database.db)
    if (state === 'filled') return await addLaterParts(database.db, folder)
    // guard: a demonstration does not fill a live shop’s database | state === undefined && (await hasAnyRows(database.db)) → false | demo
    if (state === undefined && (await hasAnyRows(database.db))) throw new ConfigError(isShop)
    report('Filling the demonstration catalogue')
    await markDemo(database.db, 'filling')
    await fillCatalogue(database.db, url, config, folder, report)
    const orders = await loadBusiness(database.db, config, folder)
    report(`  ${orders} orders of 90 days`)
    await markDemo(database.db, 'filled')
  } finally {
    await database.close()
  }
}

/** What demonstrations of earlier versions had not, or had in the program. */
async function addLaterParts(db: Database, folder: string): Promise<void> {
  await insertSite(db, folder)
  await insertDrawings(db, folder)
}

async function insertDrawings(db: Database, folder: string): Promise<void> {
  await setFamilyDrawings(db, JSON.parse(await readFile(join(folder, 'catalogue', 'drawings.json'), 'utf8')))
}

/** Fills all but the business. Each step may be repeated: an interrupted seeding is. */
export async function fillCatalogue(
  db: Database,
  databaseUrl: string,
  config: Config,
  folder: string,
  report: (step: string) => void,
): Promise<void> {
  const read = (name: string) => readFile(join(folder, 'catalogue', name), 'utf8')
  const names = ['synonyms.json', 'standards.json', 'unsold.json']
  const files = ['categories.json', 'families.json', 'reviews.json', 'posts.json', ...names]
  const [categories, families, reviews, posts, synonyms, standards, unsold] = await Promise.all(
    files.map(async (name) => JSON.parse(await read(name))),
  )
  const images = join(folder, 'images')
  const pictures = await insertPictures(db, images, config.dataDir)
  report(`  ${pictures.size} pictures`)
  await insertCategories(db, categories)
  await insertFamilies(db, families, pictures)
  await insertDrawings(db, folder)
  const lines = sortNewestLast(readLines(await read('products.jsonl')))
  const count = await importProducts(
    databaseUrl,
    lines.map((line) => convertPrices(line, config.currency)),
  )
  await setProductPictures(db, images, lines, pictures)
  report(`  ${count} products in ${families.length} families`)
  await insertSynonyms(db, synonyms)
  await insertStandards(db, standards)
  await insertUnsoldParts(db, unsold)
  const references = (await read('cross-references.jsonl')).trim().split('\n')
  await insertCrossReferences(
    db,
    references.map((line) => JSON.parse(line)),
  )
  await insertReviews(db, reviews, pictures)
  await insertPosts(db, posts, pictures)
  await insertSite(db, folder)
  for (const account of demoAccounts) await ensureAccount(db, account)
}

/** The same figure in the shop's currency: a demonstration has prices, not rates of exchange. */
export function convertPrices(line: NewProductLine, currency: string): NewProductLine {
  const same = (cents: number) => roundToMinor(fromMinor(cents, line.currency), currency)
  const priceBreaks = line.priceBreaks.map((step) => ({ ...step, unitPriceCents: same(step.unitPriceCents) }))
  return { ...line, currency, priceCents: same(line.priceCents), priceBreaks }
}
