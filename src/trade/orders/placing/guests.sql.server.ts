import { type Expression, type NotNull, sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { reseal } from '#base/platform/database/reseal.server.ts'
import { type GuestWithOrder, removeGuest } from '#people/identity/accounts/guests.sql.server.ts'
import { eraseUser } from '#people/identity/accounts/person.sql.server.ts'

/** The guest with this address who paid last. */
export function findGuestPayer(db: Database, guestEmail: string): Promise<GuestWithOrder | undefined> {
  return db
    .selectFrom('orders')
    .innerJoin('people', 'people.id', 'orders.customerId')
    .select(['people.id', 'orders.id as orderId', sql<string>`people.guest_email`.as('guestEmail')])
    .where('people.guestEmail', '=', guestEmail)
    .where('people.deactivatedAt', 'is', null)
    .where('orders.paidAt', 'is not', null)
    .orderBy('orders.paidAt', 'desc')
    .limit(1)
    .$narrowType<{ id: NotNull }>()
    .executeTakeFirst()
}

/** Removes guests who began before that moment and ordered nothing; their sessions have ended. */
export async function removeIdleGuests(db: Database, before: Expression<Date>): Promise<void> {
  const idle = await db
    .selectFrom('people')
    .select('id')
    .where('guestEmail', 'is not', null)
    .where('createdAt', '<', before)
    .where(sql<boolean>`not exists (select from orders where customer_id = people.id)`)
    .$narrowType<{ id: NotNull }>()
    .execute()
  for (const { id } of idle) await db.transaction().execute((tx) => removeGuest(tx, id))
}

/** Erases guests of whom only cancelled orders are left, whose phones and addresses were deleted. */
export async function eraseForgottenGuests(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const guests = await tx
      .selectFrom('people')
      .select('id')
      .where('guestEmail', 'is not', null)
      .where(sql<boolean>`exists (select from orders where customer_id = people.id)`)
      .where(sql<boolean>`not exists (select from orders
        where customer_id = people.id and (state <> 'cancelled' or address <> ''))`)
      .orderBy('id')
      .forUpdate()
      .$narrowType<{ id: NotNull }>()
      .execute()
    for (const { id } of guests) await eraseUser(tx, id)
  })
}

/** The name on the latest order of a customer; empty: they have none. */
export async function findCustomerName(db: Database, customerId: string): Promise<string> {
  const order = await db
    .selectFrom('orders')
    .select('customerName')
    .where('customerId', '=', customerId)
    .orderBy('placedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return order?.customerName ?? ''
}

export async function moveOrders(tx: Tx, from: string, to: string): Promise<void> {
  await reseal(tx, () => tx.updateTable('orders').set({ customerId: to }).where('customerId', '=', from).execute())
}

/** The address block that a guest has ordered from, as a keyed hash in hexadecimal; null of an account, or after a day. */
export async function findSourceOfGuest(db: Database, orderId: string): Promise<string | null> {
  const order = await db
    .selectFrom('orders')
    .innerJoin('people', 'people.id', 'orders.customerId')
    .select(sql<string | null>`encode(orders.source, 'hex')`.as('source'))
    .where('orders.id', '=', orderId)
    .where('people.role', '=', 'guest')
    .executeTakeFirst()
  return order?.source ?? null
}
