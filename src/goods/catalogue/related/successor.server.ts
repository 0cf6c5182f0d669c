import { sql } from 'kysely'
import { Id } from '#base/platform/contract/shapes.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import type { Translations } from '#base/platform/text/locale.ts'
import { isWithdrawn } from '../stock/on-sale.sql.server.ts'
import { familyNameTranslations } from './family-names.sql.server.ts'

/** Whether a write made a product its own successor. */
export function isCircle(error: unknown): boolean {
  return (error as { constraint?: string } | null)?.constraint === 'products_replaced_in_circle'
}

/** Whether there is, or was, a product with that part number. */
export async function isPartNumber(tx: Tx, sku: string): Promise<boolean> {
  return (await tx.selectFrom('products').select('id').where('sku', '=', sku).executeTakeFirst()) !== undefined
}

/** A product that is no longer sold, by its slug or its id, with what is sold in its place. */
export function findWithdrawnProduct(db: Database, key: string) {
  return db
    .selectFrom('products')
    .leftJoin('products as successor', (join) =>
      join.on('products.replacedBy', 'is not', null).on('successor.id', '=', sql<string>`sold_as(products.id)`),
    )
    .leftJoin('families', 'families.id', 'products.familyId')
    .select(['products.sku', 'products.name', 'products.translations', 'successor.slug as successor'])
    .select(['families.slug as familySlug', 'families.name as familyName'])
    .select(familyNameTranslations.as('familyTranslations'))
    .where((eb) =>
      eb.or([eb('products.slug', '=', key), ...(Id.safeParse(key).success ? [eb('products.id', '=', key)] : [])]),
    )
    .where(isWithdrawn)
    .executeTakeFirst()
}

/** What is sold in place of withdrawn products; of one that nothing replaces there is no row. */
export async function findSuccessors(db: Database, ids: readonly string[]) {
  const { rows } = await sql<{ productId: string; slug: string; name: string; translations: Translations<'name'> }>`
    select withdrawn.id as "productId", sold.slug, sold.name, sold.translations
    from products withdrawn join products sold on sold.id = sold_as(withdrawn.id)
    where withdrawn.id = any(${ids}::uuid[]) and isfinite(withdrawn.archived_at)`.execute(db)
  return rows
}

/** Whether a product is what is sold in place of the withdrawn one with a part number. */
export async function isReplacedBy(db: Database, sku: string, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('products')
    .select('id')
    .where('sku', '=', sku)
    .where(isWithdrawn)
    // guard: a page names only what its product replaces | drop | successor
    .where(sql<boolean>`sold_as(id) = ${id}::uuid`)
    .executeTakeFirst()
  return found !== undefined
}
