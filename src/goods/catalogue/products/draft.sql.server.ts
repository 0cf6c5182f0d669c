import { sql } from 'kysely'
import type { Database } from '#base/platform/database/connect.server.ts'
import { selectToday } from '#base/platform/database/days.server.ts'
import { selectShownDocuments } from '#goods/product-documents/sql.server.ts'
import { selectProducts } from '../sql.server.ts'
import { isNotWithdrawn } from '../stock/on-sale.sql.server.ts'
import { completeness } from './completeness.sql.server.ts'
import { furtherPictures } from './further-pictures.server.ts'

export const isDraftProduct = sql<boolean>`products.archived_at = 'infinity'`

/** Also a draft. */
export const findEditableProduct = (db: Database, id: string) =>
  selectProducts(db)
    .select([furtherPictures.as('furtherPictures'), completeness.as('completeness')])
    .select(selectShownDocuments(sql`products.documents`).as('documents'))
    .where('products.id', '=', id)
    .where(isNotWithdrawn)
    .executeTakeFirst()

/** Puts drafts on sale whose day has begun where the shop is. A price in another currency stays a draft. */
export async function publishDrafts(db: Database, { timeZone, currency }: { timeZone: string; currency: string }) {
  await db
    .updateTable('products')
    .set((eb) => ({ draft: '', version: eb('version', '+', 1), updatedAt: sql<Date>`now()` }))
    .where(isDraftProduct)
    .where('draft', '<>', 'undated')
    .where(sql<boolean>`draft <= ${selectToday(timeZone)}::text`)
    .where('currency', '=', currency)
    .execute()
}
