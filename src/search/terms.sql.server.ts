import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.server.ts'

// A catalogue whose names have no words in common would fill the memory; the rarest are then found by the database only.
const mostTerms = 200_000

export type AttributeDefinition = {
  key: string
  label: string
  labelBn?: string
  unit: string | null
  type: 'list' | 'number' | 'text'
  filter?: boolean
  /** Of the values that are words. */
  valuesBn?: Record<string, string>
}

/**
 * Everything that searches are understood by: the families, what their products have, and what else people call it.
 * @param except the families of which the terms are known already
 */
export async function readTerms(db: Database, except: readonly string[] = []) {
  const [families, terms, categories, synonyms, standards] = await Promise.all([
    db
      .selectFrom('families')
      .innerJoin('categories', 'categories.id', 'families.categoryId')
      .leftJoin('categories as parent', 'parent.id', 'categories.parentId')
      .leftJoin('demand', 'demand.id', 'families.id')
      .select(['families.id', 'families.slug', 'families.name', 'families.nameBn', 'families.standard'])
      .select(['families.attributes', 'categories.slug as categorySlug', 'categories.name as categoryName'])
      .select(['categories.nameBn as categoryNameBn', 'parent.slug as parentSlug', 'parent.name as parentName'])
      .select(['parent.nameBn as parentNameBn', 'demand.level as demand'])
      .orderBy('parent.position')
      .orderBy('categories.position')
      .orderBy('families.id')
      .execute(),
    db
      .selectFrom('terms')
      .select(['familyId', 'key', 'value', 'products'])
      .where('products', '>', 0)
      .where('key', '<>', '=fits')
      .where(sql<boolean>`family_id <> all(${except}::uuid[])`)
      .orderBy(sql`(key <> '' or value = '') desc, products desc`)
      .limit(mostTerms)
      .execute(),
    db.selectFrom('categories').select(['slug', 'name', 'nameBn']).orderBy('position').execute(),
    db.selectFrom('synonyms').select(['phrase', 'means']).execute(),
    db.selectFrom('standards').select(['designation', 'equals']).execute(),
  ])
  return { families, terms, categories, synonyms, standards, areAll: terms.length < mostTerms }
}

export type Terms = Awaited<ReturnType<typeof readTerms>>
