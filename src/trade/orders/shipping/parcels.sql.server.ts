import { sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import type { ParcelState } from '#trade/carriers/parcel-states.ts'
import type { LineQuantity } from '../account/check-quantities.ts'
import type { Tracking } from './carriers.ts'

type NewParcel = Tracking & { orderId: string }

/** Records what was sent together. */
export async function insertParcel(tx: Tx, parcel: NewParcel, sent: readonly LineQuantity[]): Promise<string> {
  const id = createId()
  const { orderId, carrier, trackingNumber, trackingUrl } = parcel
  await tx.insertInto('parcels').values({ id, orderId, carrier, trackingNumber, trackingUrl }).execute()
  await tx
    .insertInto('parcelLines')
    .values(sent.map(({ line, quantity }) => ({ parcelId: id, orderLineId: line, quantity })))
    .execute()
  return id
}

/** The order that a parcel is of. */
export async function findOrderOfParcel(db: Database, id: string): Promise<string | undefined> {
  const parcel = await db.selectFrom('parcels').select('orderId').where('id', '=', id).executeTakeFirst()
  return parcel?.orderId
}

/** Corrects where a parcel is followed. */
export const changeTracking = (tx: Tx, id: string, tracking: Tracking) =>
  tx.updateTable('parcels').set(tracking).where('id', '=', id).execute()

export async function deleteParcel(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('parcelLines').where('parcelId', '=', id).execute()
  await tx.deleteFrom('parcels').where('id', '=', id).execute()
}

/** The parcels of orders, the first one first. */
export async function findParcels(db: Database | Tx, orderIds: readonly string[]) {
  const { rows } = await sql<{
    id: string
    orderId: string
    carrier: string
    trackingNumber: string
    trackingUrl: string
    shippedAt: Date
    state: ParcelState | null
    sent: LineQuantity[]
  }>`
    select id, order_id, carrier, tracking_number, tracking_url, shipped_at,
      (select parcel_state from labels where parcel_id = parcels.id) as state, (
      select json_agg(json_build_object('line', order_line_id, 'quantity', parcel_lines.quantity) order by position)
      from parcel_lines join order_lines on order_lines.id = order_line_id where parcel_id = parcels.id
    ) as sent
    from parcels where order_id = any(${orderIds}::uuid[]) order by shipped_at, id`.execute(db)
  return rows
}

export type ParcelRow = Awaited<ReturnType<typeof findParcels>>[number]

/** Where a carrier shows to whom a parcel went is forgotten with the customer. */
export async function deleteTracking(tx: Tx, customerId: string): Promise<void> {
  await sql`update parcels set tracking_number = '', tracking_url = '' from orders
    where orders.id = order_id and customer_id = ${customerId}`.execute(tx)
}
