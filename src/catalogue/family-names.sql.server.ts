import type { Database } from '#platform/database/connect.server.ts'

/** Families in the order of the catalogue, with all names that searches know them by, and their demand. */
export const listNamedFamilies = (db: Database) =>
  db
    .selectFrom('families')
    .innerJoin('categories', 'categories.id', 'families.categoryId')
    .leftJoin('categories as parent', 'parent.id', 'categories.parentId')
    .leftJoin('demand', 'demand.id', 'families.id')
    .select(['families.id', 'families.slug', 'families.name', 'families.translations', 'families.standard'])
    .select('families.commonness')
    .select(['families.attributes', 'categories.slug as categorySlug', 'categories.name as categoryName'])
    .select(['categories.translations as categoryTranslations', 'parent.slug as parentSlug'])
    .select(['parent.name as parentName', 'parent.translations as parentTranslations', 'demand.level as demand'])
    .orderBy('parent.position')
    .orderBy('categories.position')
    .orderBy('families.id')
    .execute()

export const listCategoryNames = (db: Database) =>
  db.selectFrom('categories').select(['slug', 'name', 'translations']).orderBy('position').execute()
