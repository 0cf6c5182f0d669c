import { type NotNull, type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import type { Translations } from '#base/platform/text/locale.ts'

type Alert = { userId: string; productId: string }

/** The number of alerts added: 1, or 0 if there was one already; undefined if no such product is for sale. */
export async function addAlert(
  db: Database,
  { userId, productId }: Alert,
  locale: string,
): Promise<number | undefined> {
  const product = await db
    .selectFrom('namedProducts')
    .select('id')
    .where('id', '=', productId)
    .where('archivedAt', 'is', null)
    .executeTakeFirst()
  if (!product) return undefined
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('stockAlerts')
    .values({ id: createId(), userId, productId, locale })
    .onConflict((conflict) => conflict.columns(['userId', 'productId']).doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows)
}

export async function deleteAlert(db: Database, { userId, productId }: Alert): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('stockAlerts')
    .where('userId', '=', userId)
    .where('productId', '=', productId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export function listAlerts(db: Database, userId: string, limit?: number) {
  return db
    .selectFrom('stockAlerts')
    .innerJoin('namedProducts as product', 'product.id', 'stockAlerts.productId')
    .select(['product.sku', 'product.name', 'stockAlerts.askedAt'])
    .where('userId', '=', userId)
    .orderBy('askedAt')
    .$if(limit !== undefined, (query) => query.limit(limit!))
    .$narrowType<{ sku: NotNull; name: NotNull }>()
    .execute()
}

/** Gives an account's alerts to another, but for products of which it will be told. */
export async function moveAlerts(tx: Tx, from: string, to: string): Promise<void> {
  await sql`update stock_alerts set user_id = ${to} where user_id = ${from}
    and product_id not in (select product_id from stock_alerts where user_id = ${to})`.execute(tx)
}

export async function deleteAlerts(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('stockAlerts').where('userId', '=', userId).execute()
}

export const deleteAlertsOlderThan = (db: Database, before: RawBuilder<Date>) =>
  db.deleteFrom('stockAlerts').where('askedAt', '<', before).execute()

export type DueAlert = {
  id: string
  userId: string
  locale: string
  sku: string
  slug: string
  name: string
  translations: Translations<'name'>
}

/**
 * Claims some alerts whose products are available again, oldest first; other nodes claim others. Alerts of closed
 * accounts stay until they expire, since an account may be reopened. `available`: the available quantity of a row of
 * `products`.
 */
export async function claimDueAlerts(tx: Tx, available: RawBuilder<number>, max: number): Promise<DueAlert[]> {
  const { rows } = await sql<DueAlert>`
    delete from stock_alerts using named_products products
    where stock_alerts.id in (
      select waiting.id
      from stock_alerts waiting join named_products products on products.id = waiting.product_id
        -- guard: a closed account is not mailed that something is back | people.deactivated_at is null → true | stock-alerts
        join people on people.id = waiting.user_id and people.deactivated_at is null
      where products.archived_at is null and ${available} >= products.minimum_quantity
      order by waiting.asked_at
      limit ${max}
      for update of waiting skip locked
    ) and products.id = stock_alerts.product_id
    returning stock_alerts.id, stock_alerts.user_id as "userId", stock_alerts.locale,
      products.sku, products.slug, products.name, products.translations`.execute(tx)
  return rows
}
