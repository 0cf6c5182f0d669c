import { readFileSync } from 'node:fs'
import { insertCrossReferences } from '../../src/catalogue/cross-references/sql.server.ts'
import { importProducts } from '../../src/catalogue/import.server.ts'
import { readLines } from '../../src/catalogue/import-lines.server.ts'
import { insertCategories, insertFamilies } from '../../src/demo/sql.server.ts'
import type { Translations } from '../../src/platform/locale.ts'
import { insertStandards, insertSynonyms, insertUnsoldParts } from '../../src/search/synonyms.sql.server.ts'
import { openShop, type ShopOptions, type TestShop } from '../shop.ts'

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

/** A shop with the demonstration's catalogue, and nothing else of it. */
export async function openCatalogue(options?: ShopOptions) {
  const shop = await openShop(options)
  await fillCatalogue(shop)
  return shop
}

export async function fillCatalogue(shop: TestShop): Promise<void> {
  await insertCategories(shop.db, JSON.parse(read('categories.json')))
  await insertFamilies(shop.db, JSON.parse(read('families.json')), new Map())
  await importProducts(shop.databaseUrl, lines)
  await insertSynonyms(shop.db, JSON.parse(read('synonyms.json')))
  await insertStandards(shop.db, JSON.parse(read('standards.json')))
  await insertUnsoldParts(shop.db, JSON.parse(read('unsold.json')))
  const references = read('cross-references.jsonl').trim().split('\n')
  await insertCrossReferences(
    shop.db,
    references.map((line) => JSON.parse(line)),
  )
}
