import { sql } from 'kysely'
import { selectPicture } from '#base/images/sql.server.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import type { Translations } from '#base/platform/text/locale.ts'
import { isSku } from '../compact-sku.server.ts'
import { pictureOfFamily } from '../page/details.sql.server.ts'
import { isDraftProduct } from '../products/draft.sql.server.ts'

/** How many pictures a product has of its own. */
const ownPictures = sql<number>`(products.image_id is not null and not ${pictureOfFamily})::int + jsonb_array_length(products.pictures)`

/** Products on sale, and drafts, with these part numbers, whatever separates their parts. */
export async function findProductsByCompactSku(db: Database, compact: readonly string[]) {
  const isNumber = isSku(compact)
  // Two statements, since each has an index of its own.
  const select = (state: typeof isNumber) =>
    db
      .selectFrom('products')
      .select(['id', 'sku', 'name', selectPicture('products.imageId').as('picture'), ownPictures.as('pictures')])
      .select((eb) => eb.ref('translations').$castTo<Translations<'name'>>().as('translations'))
      .where(isNumber)
      .where(state)
      .execute()
  const found = await Promise.all([select(sql`archived_at is null`), select(isDraftProduct)])
  return found.flat()
}

/** Whether the first picture of a product is one of its family, which other products show as well. */
export async function hasPictureOfFamily(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('products')
    .select(pictureOfFamily.as('isOfFamily'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.isOfFamily ?? false
}
