import { sql } from 'kysely'
import type { Database } from '#base/platform/database/connect.server.ts'
import type { Translations } from '#base/platform/text/locale.ts'
import type { DeliveryPlace } from '#company/delivery/contract.ts'
import type { ShippingOption } from '#company/delivery/options.ts'
import type { Ground } from '#company/tax/treatment.ts'
import type { Address } from '#people/addresses/contract.ts'
import type { CustomsCodes } from '#trade/invoices/content.ts'
import { countPackable } from '../account/line-progress.ts'
import { type AccountRow, loadAccounts } from '../account/load.sql.server.ts'

/** The quantity of a line that is in a parcel, or still to be packed. `shelf`: where that lies, if it has a place of its own. */
export type PackedLine = CustomsCodes & {
  shelf?: string
  sku: string
  name: string
  translations: Translations<'name'>
  note: string
  quantity: number
  packSize: number
}

/** An order for the packer: no prices. */
const orders = (db: Database) =>
  db
    .selectFrom('orders')
    .select(['orders.id', 'orders.number', 'orders.customerName', 'orders.address', 'orders.reference', 'orders.note'])
    .select(['orders.locale', 'orders.placedAt'])
    .select((eb) => eb.ref('orders.ground').$castTo<Ground | null>().as('ground'))
    .select((eb) => [
      eb.ref('orders.deliveryAddress').$castTo<Address | null>().as('deliveryAddress'),
      eb.ref('orders.deliveryPlace').$castTo<DeliveryPlace | null>().as('deliveryPlace'),
      eb.ref('orders.deliveryMethod').$castTo<ShippingOption | null>().as('deliveryMethod'),
    ])

export type OrderToPack = Awaited<ReturnType<ReturnType<typeof orders>['executeTakeFirstOrThrow']>>

/** Orders to pick, the oldest first. */
export const findOrdersToPack = (db: Database, ids: readonly string[]) =>
  orders(db)
    .select('orders.state')
    .where('orders.id', 'in', ids)
    .orderBy('orders.placedAt')
    .orderBy('orders.id')
    .execute()

/** A parcel with its order; `customerId` undefined matches anyone's and is for admins. */
export function findParcelToSend(db: Database, id: string, customerId: string | undefined) {
  return (
    orders(db)
      .innerJoin('parcels', 'parcels.orderId', 'orders.id')
      .select(['parcels.carrier', 'parcels.trackingNumber', 'parcels.shippedAt'])
      .where('parcels.id', '=', id)
      // guard: a delivery note belongs to its customer | drop | authorization
      .$if(customerId !== undefined, (query) => query.where('orders.customerId', '=', customerId!))
      .executeTakeFirst()
  )
}

/** The parcels of orders, the oldest first. */
export const findParcelsByOrders = (db: Database, orderIds: readonly string[]) =>
  orders(db)
    .innerJoin('parcels', 'parcels.orderId', 'orders.id')
    .select(['parcels.id as parcelId', 'parcels.carrier', 'parcels.trackingNumber', 'parcels.shippedAt'])
    .where('orders.id', 'in', orderIds)
    .orderBy('parcels.shippedAt')
    .orderBy('parcels.id')
    .execute()

/** What is in each of some parcels. */
export async function loadPackedIn(db: Database, parcelIds: readonly string[]): Promise<Map<string, PackedLine[]>> {
  const { rows } = await sql<PackedLine & { parcelId: string }>`
    select parcel_id, sku, name, translations, note, parcel_lines.quantity, pack_size, tariff_code, origin
    from parcel_lines join order_lines on order_lines.id = order_line_id
    where parcel_id = any(${parcelIds}::uuid[]) order by position`.execute(db)
  return Map.groupBy(rows, ({ parcelId }) => parcelId)
}

/** The pieces of orders that are in stock and not in a parcel yet. */
export async function loadLeftToPack(db: Database, orderIds: readonly string[]): Promise<Map<string, PackedLine[]>> {
  const accounts = await loadAccounts(db, orderIds)
  const shelves = await findShelves(db, orderIds)
  return new Map([...accounts].map(([id, { lines }]) => [id, listPackable(lines, shelves)]))
}

const listPackable = (lines: readonly AccountRow[], shelves: ReadonlyMap<string, string>): PackedLine[] =>
  lines
    .map((line) => ({ ...line, quantity: countPackable(line), shelf: shelves.get(line.productId) ?? '' }))
    .filter(({ quantity }) => quantity > 0)

/** Where the products of orders lie today, by their ids. */
async function findShelves(db: Database, orderIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; shelf: string }>`
    select id, shelf from named_products
    where id in (select product_id from order_lines where order_id = any(${orderIds}::uuid[]))`.execute(db)
  return new Map(rows.map(({ id, shelf }) => [id, shelf]))
}
