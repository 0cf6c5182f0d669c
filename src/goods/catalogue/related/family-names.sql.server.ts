import { sql } from 'kysely'
import type { Database } from '#base/platform/database/connect.server.ts'
import type { Localized, Translations } from '#base/platform/text/locale.ts'

/** Texts of a family are long; where it is only named, its name in each language is read alone. */
export const selectNameTranslations = (families: string) =>
  sql<Translations<'name'>>`${sql.ref(`${families}.translations`)} - '{description,facts,purposes}'::text[]`

export const familyNameTranslations = selectNameTranslations('families')

/** Families in the order of the catalogue, with all names that searches know them by, and their demand. */
export const listNamedFamilies = (db: Database) =>
  db
    .selectFrom('families')
    .innerJoin('categories', 'categories.id', 'families.categoryId')
    .leftJoin('categories as parent', 'parent.id', 'categories.parentId')
    .leftJoin('demand', 'demand.id', 'families.id')
    .select([
      'families.id',
      'families.slug',
      'families.name',
      'families.standard',
      'families.commonness',
      'families.purposes',
    ])
    .select(sql<Localized | null>`families.translations -> 'purposes'`.as('purposeTranslations'))
    .select(familyNameTranslations.as('translations'))
    .select(['families.attributes', 'categories.slug as categorySlug', 'categories.name as categoryName'])
    .select(['categories.translations as categoryTranslations', 'parent.slug as parentSlug'])
    .select(['parent.name as parentName', 'parent.translations as parentTranslations', 'demand.level as demand'])
    .orderBy('parent.position')
    .orderBy('categories.position')
    .orderBy('families.id')
    .execute()

export const listCategoryNames = (db: Database) =>
  db
    .selectFrom('categories')
    .leftJoin('categories as parent', 'parent.id', 'categories.parentId')
    .select(['categories.slug', 'categories.name', 'categories.translations', 'parent.slug as parentSlug'])
    .orderBy('categories.position')
    .execute()
