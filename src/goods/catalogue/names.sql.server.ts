import { sql } from 'kysely'
import type { Database } from '#base/platform/database/connect.server.ts'
import { prepareQuery } from '#base/platform/database/prepared.server.ts'
import { toGtin14 } from './codes.ts'
import { compactSku, isBegunSku } from './compact-sku.server.ts'
import { listCompactForms } from './normalise.ts'
import { familyNameTranslations } from './related/family-names.sql.server.ts'

/** What products are called and which family they are of, also when they are not for sale any more. */
export function findProductNames(db: Database, ids: readonly string[]) {
  return prepareQuery(db, 'names of products', { ids }, ({ ids }) =>
    db
      .selectFrom('products')
      .leftJoin('families', 'families.id', 'products.familyId')
      .select(['products.id', 'products.name', 'products.translations', 'products.sku', 'products.slug'])
      .select(['families.slug as familySlug', 'families.name as familyName'])
      .select(familyNameTranslations.as('familyTranslations'))
      .where(sql<boolean>`products.id = any(${ids}::uuid[])`),
  )
}

/** Products for sale whose part numbers begin so, however they are written, or that have this barcode, in the order of their numbers. */
export async function findProductsBySkuPrefix(db: Database, q: string, limit: number) {
  const forms = listCompactForms(q)
  if (forms[0] === '') return []
  return db
    .selectFrom('products')
    .select(['id', 'sku', 'name', 'translations'])
    .where('archivedAt', 'is', null)
    .where((eb) =>
      toGtin14(forms[0]!) === undefined
        ? isBegunSku(forms)
        : eb.or([isBegunSku(forms), sql<boolean>`gtin <> '' and gtin_14(gtin) = gtin_14(${forms[0]})`]),
    )
    .orderBy(sql`${compactSku} using ~<~`)
    .limit(limit)
    .execute()
}
