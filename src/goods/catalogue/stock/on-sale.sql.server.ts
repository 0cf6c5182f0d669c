import { sql } from 'kysely'
import type { Database } from '#base/platform/database/connect.server.ts'

/** On sale or a draft: what admins edit, and what an export holds. */
export const isNotWithdrawn = sql<boolean>`coalesce(products.archived_at, 'infinity') = 'infinity'`
/** A draft is archived without an end, and nobody withdrew it. */
export const isWithdrawn = sql<boolean>`isfinite(products.archived_at)`

/** Whether anything can be bought here at all. */
export const hasProductsOnSale = (db: Database): Promise<boolean> => exists(db, sql`true`)

/** Whether a product that can be bought shows a picture, its own or its family's. */
export const hasPicturesOnSale = (db: Database): Promise<boolean> =>
  exists(
    db,
    sql`(image_id is not null
      or exists (select from families where families.id = products.family_id and families.image_id is not null))`,
  )

async function exists(db: Database, holds: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from products where archived_at is null and ${holds}) as found`.execute(db)
  return rows[0]!.found
}
