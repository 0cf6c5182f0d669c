import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import type { Label, ParcelUpdate } from '#trade/carriers/carrier-hub.server.ts'
import type { LabelView } from './contract.ts'

type NewLabel = { orderId: string; consignment: string; rate: string; boughtBy: string }

/** Records that a label is about to be bought. Undefined: one waits for its parcel, or is being bought. */
export async function insertLabel(tx: Tx, label: NewLabel): Promise<string | undefined> {
  const inserted = await tx
    .insertInto('labels')
    .values({ id: createId(), state: 'buying', ...label })
    // guard: an order has one label that waits for its parcel | drop | orders/labels
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** Records a purchase. Once: what is known of it changes no more. */
export const recordLabel = (db: Database | Tx, id: string, { image, ...label }: Label) =>
  db
    .updateTable('labels')
    .set({ state: 'bought', ...label, image: Buffer.from(image) })
    .where('id', '=', id)
    .where('state', '=', 'buying')
    .execute()

type LabelState = LabelView['state']

/** Moves a label on. False: it is not in the expected state, or is on a parcel. */
export async function moveLabel(db: Database | Tx, id: string, from: LabelState, to: LabelState): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('labels')
    .set({ state: to })
    .where('id', '=', id)
    // guard: a label is given back once, and not from a parcel | drop | orders/labels
    .where('state', '=', from)
    .where('parcelId', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const labels = (db: Database | Tx) =>
  db
    .selectFrom('labels')
    .select(['id', 'orderId', 'parcelId', 'consignment', 'carrier', 'service', 'priceMinor', 'currency'])
    .select(['trackingNumber', 'trackingUrl', sql<boolean>`image is not null`.as('printable')])
    .select((eb) => eb.ref('state').$castTo<LabelState>().as('state'))

export type LabelRow = Awaited<ReturnType<ReturnType<typeof labels>['executeTakeFirstOrThrow']>>

/** The labels of an order, the newest first. */
export const findLabels = (db: Database, orderId: string): Promise<LabelRow[]> =>
  labels(db).where('orderId', '=', orderId).orderBy('createdAt', 'desc').orderBy('id', 'desc').execute()

export const findLabel = (db: Database, id: string): Promise<LabelRow | undefined> =>
  labels(db).where('id', '=', id).executeTakeFirst()

/** Locks a label until the commit. */
export const lockLabel = (tx: Tx, id: string): Promise<LabelRow | undefined> =>
  labels(tx).where('id', '=', id).forUpdate().executeTakeFirst()

/** Labels about which a carrier has not answered for a minute, the oldest first; `isOld`: nobody tries to buy it any more. */
export const findOpenLabels = (db: Database): Promise<(LabelRow & { isOld: boolean; rate: string })[]> =>
  labels(db)
    .select(['rate', sql<boolean>`created_at < now() - interval '15 minutes'`.as('isOld')])
    .where('state', 'in', ['buying', 'giving_back'])
    .where('createdAt', '<', sql<Date>`now() - interval '1 minute'`)
    .orderBy('createdAt')
    .limit(50)
    .execute()

/** The label that was bought last for each order; it may be on a parcel. */
export async function findNewestLabels(db: Database, orderIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; orderId: string }>`
    select distinct on (order_id) id, order_id from labels
    where order_id = any(${orderIds}::uuid[]) and state = 'bought' order by order_id, created_at desc, id desc`.execute(
    db,
  )
  return new Map(rows.map(({ id, orderId }) => [orderId, id]))
}

export const attachLabel = (tx: Tx, id: string, parcelId: string) =>
  tx.updateTable('labels').set({ parcelId }).where('id', '=', id).execute()

/** What is printed for each order: the newest label that is not given back. */
export async function findLabelImages(db: Database, orderIds: readonly string[]): Promise<Map<string, Buffer>> {
  const { rows } = await sql<{ orderId: string; image: Buffer }>`
    select distinct on (order_id) order_id, image from labels
    where order_id = any(${orderIds}::uuid[]) and state = 'bought' and image is not null
    order by order_id, created_at desc, id desc`.execute(db)
  return new Map(rows.map(({ orderId, image }) => [orderId, image]))
}

/** Records how far a parcel is, unless a later word is known. The order, if its parcel has just arrived. */
export async function recordParcelState(tx: Tx, { consignment, state, at }: ParcelUpdate) {
  const updated = await tx
    .updateTable('labels')
    .set({ parcelState: state, parcelStateAt: at })
    .where('consignment', '=', consignment)
    .where('parcelId', 'is not', null)
    // guard: what a carrier said before does not count after what it said later | drop | orders/labels
    .where(({ eb, or }) => or([eb('parcelStateAt', 'is', null), eb('parcelStateAt', '<', at)]))
    .returning('orderId')
    .executeTakeFirst()
  return state === 'delivered' ? updated?.orderId : undefined
}

/** Whether every parcel of an order is with its customer, as carriers say. */
export async function isAllDelivered(tx: Tx, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ isAll: boolean }>`
    select count(*) > 0 and bool_and(coalesce(parcel_state = 'delivered', false)) as is_all
    from parcels left join labels on labels.parcel_id = parcels.id where parcels.order_id = ${orderId}`.execute(tx)
  return rows[0]!.isAll
}

/** Labels show names and addresses: they are forgotten with their customer, and once nobody prints them any more. */
export const deleteLabelImages = (tx: Tx, customerId: string) =>
  sql`update labels set image = null, tracking_number = '', tracking_url = '' from orders
    where orders.id = order_id and customer_id = ${customerId}`.execute(tx)

export const forgetLabelImages = (db: Database, before: RawBuilder<Date>) =>
  db.updateTable('labels').set({ image: null }).where('image', 'is not', null).where('createdAt', '<', before).execute()
