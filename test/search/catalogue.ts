import { readFileSync } from 'node:fs'
import { connect } from '../../src/base/platform/database/connect.server.ts'
import type { Translations } from '../../src/base/platform/text/locale.ts'
import { insertCrossReferences } from '../../src/goods/catalogue/cross-references/sql.server.ts'
import { importProducts } from '../../src/goods/catalogue/importing/import.server.ts'
import { readLines } from '../../src/goods/catalogue/importing/import-lines.server.ts'
import { insertStandards, insertSynonyms, insertUnsoldParts } from '../../src/goods/search/synonyms.sql.server.ts'
import { insertCategories, insertFamilies } from '../../src/shop/demo/sql.server.ts'
import { makeTemplate } from '../new-database.ts'
import { openShop, type ShopOptions, shareShop, type TestShop } from '../shop.ts'

const read = (file: string) => readFileSync(`demo/catalogue/${file}`, 'utf8')

/** The products of the demonstration's catalogue. */
export const lines = readLines(read('products.jsonl'))

type Family = {
  slug: string
  name: string
  translations: Translations<'name'>
  attributes: { key: string; filter: boolean }[]
}
export const families: Family[] = JSON.parse(read('families.json'))

/** A shop with the demonstration's catalogue, and nothing else of it; closed when the test ends. */
export const openCatalogue = async (options: ShopOptions = {}): Promise<TestShop> =>
  await openShop({ ...options, template: await makeTemplate('shop_catalogue', fill) })

/** One for all tests of a file that change nothing in it. */
export const shareCatalogue = (): (() => TestShop) =>
  shareShop(async () => ({ template: await makeTemplate('shop_catalogue', fill) }))

async function fill(databaseUrl: string): Promise<void> {
  const { db, close } = connect(databaseUrl)
  await insertCategories(db, JSON.parse(read('categories.json')))
  await insertFamilies(db, JSON.parse(read('families.json')), new Map())
  await importProducts(databaseUrl, lines)
  await insertSynonyms(db, JSON.parse(read('synonyms.json')))
  await insertStandards(db, JSON.parse(read('standards.json')))
  await insertUnsoldParts(db, JSON.parse(read('unsold.json')))
  const references = read('cross-references.jsonl').trim().split('\n')
  await insertCrossReferences(
    db,
    references.map((line) => JSON.parse(line)),
  )
  await close()
}
