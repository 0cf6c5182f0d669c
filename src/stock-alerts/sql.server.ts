import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import { newId } from '#platform/ids.server.ts'

type Alert = { userId: string; productId: string }

/** How many were added: 1, 0 if it is there already, undefined if no such product is for sale. */
export async function addAlert(
  db: Database,
  { userId, productId }: Alert,
  locale: string,
): Promise<number | undefined> {
  const product = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .where('archivedAt', 'is', null)
    .executeTakeFirst()
  if (!product) return undefined
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('stockAlerts')
    .values({ id: newId(), userId, productId, locale })
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

export function alertsOf(db: Database, userId: string) {
  return db
    .selectFrom('stockAlerts')
    .innerJoin('products', 'products.id', 'stockAlerts.productId')
    .select(['products.sku', 'products.name', 'stockAlerts.askedAt'])
    .where('userId', '=', userId)
    .orderBy('askedAt')
    .execute()
}

export async function deleteAlertsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('stockAlerts').where('userId', '=', userId).execute()
}

export const forgetAskedBefore = (db: Database, before: RawBuilder<Date>) =>
  db.deleteFrom('stockAlerts').where('askedAt', '<', before).execute()

export type DueAlert = {
  id: string
  userId: string
  locale: string
  sku: string
  slug: string
  name: string
  nameBn: string
}

/**
 * Takes some alerts whose products can be bought again, those asked for first. Another node takes others. Those of closed
 * accounts stay until their time is over: an account may be opened again.
 */
export async function takeDue(tx: Tx, atMost: number): Promise<DueAlert[]> {
  const { rows } = await sql<DueAlert>`
    delete from stock_alerts using products
    where stock_alerts.id in (
      select waiting.id
      from stock_alerts waiting join products on products.id = waiting.product_id
        -- guard: a closed account is not mailed that something is back | users.deactivated_at is null → true | stock-alerts
        join users on users.id = waiting.user_id and users.deactivated_at is null
      where products.archived_at is null and products.on_hand - products.held >= products.minimum_quantity
      order by waiting.asked_at
      limit ${atMost}
      for update of waiting skip locked
    ) and products.id = stock_alerts.product_id
    returning stock_alerts.id, stock_alerts.user_id as "userId", stock_alerts.locale,
      products.sku, products.slug, products.name, products.name_bn as "nameBn"`.execute(tx)
  return rows
}
