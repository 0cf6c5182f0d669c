import { sql } from 'kysely'
import type { Database } from '#base/platform/database/connect.server.ts'
import { listCategoryNames, listNamedFamilies } from '#goods/catalogue/related/family-names.sql.server.ts'

// A catalogue whose names have no words in common would fill the memory; the rarest are then found by the database only.
const maxTerms = 200_000

/**
 * The names of families and categories, the terms of their products, and synonyms.
 *
 * The table `terms` counts the products for sale of each family, and how many of them have a value of an attribute or, with
 * an empty key, a word in their names. Triggers on `products` keep it in the transaction of every change
 * (`migrations/0001_baseline.sql`), so nothing here has to be told.
 * @param except families whose terms are already known
 */
export async function readVocabulary(db: Database, except: readonly string[] = []) {
  const [families, terms, categories, synonyms, standards, unsold] = await Promise.all([
    listNamedFamilies(db),
    db
      .selectFrom('terms')
      .select(['familyId', 'key', 'value', 'products'])
      .where('products', '>', 0)
      .where('key', '<>', '=fits')
      .where(sql<boolean>`family_id <> all(${except}::uuid[])`)
      .orderBy(sql`(key <> '' or value = '') desc, products desc, key, value`)
      .limit(maxTerms)
      .execute(),
    listCategoryNames(db),
    db.selectFrom('synonyms').select(['phrase', 'means']).execute(),
    db.selectFrom('standards').select(['designation', 'equals']).execute(),
    db.selectFrom('unsoldParts').select(['name', 'nearest']).execute(),
  ])
  return { families, terms, categories, synonyms, standards, unsold, areAll: terms.length < maxTerms }
}

export type SearchVocabulary = Awaited<ReturnType<typeof readVocabulary>>
