import { sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { createId } from '#base/platform/ids.server.ts'
import { buildGuestAddress } from './guest-address.ts'
import { eraseUser } from './person.sql.server.ts'

/** A guest as mails and links know them. */
export type Guest = { id: string; guestEmail: string }

/** A guest, and which of their orders a mail is about. */
export type GuestWithOrder = Guest & { orderId: string }

export async function insertGuest(db: Database, guestEmail: string): Promise<string> {
  const id = createId()
  await db
    .insertInto('users')
    .values({ id, name: '', email: buildGuestAddress(id), role: 'guest', guestEmail })
    .execute()
  return id
}

/**
 * A guest with this id, who is made unless there is one.
 * @throws Refusal `idempotency_mismatch` if it has another address
 */
export async function ensureGuest(db: Database, id: string, guestEmail: string): Promise<string> {
  await db
    .insertInto('users')
    .values({ id, name: '', email: buildGuestAddress(id), role: 'guest', guestEmail })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const guest = db.selectFrom('users').select('id').where('id', '=', id).where('guestEmail', '=', guestEmail)
  // guard: an order is not given to the guest of another one | drop | orders/telephone
  if (!(await guest.executeTakeFirst())) throw new Refusal('idempotency_mismatch')
  return id
}

/** The account that has an address, if any. */
export const findAccount = (db: Database, email: string) =>
  db.selectFrom('users').select(['emailVerified', 'deactivatedAt']).where('email', '=', email).executeTakeFirst()

/** A guest, and the account that has their address. Locked in one order, so that two links never wait for each other. */
export async function lockGuestAndAccount(tx: Tx, { id, guestEmail }: Guest) {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'role', 'email', 'emailVerified', 'deactivatedAt'])
    .where((eb) => eb.or([eb('id', '=', id), eb('email', '=', guestEmail)]))
    .orderBy('id')
    .forUpdate()
    .execute()
  return {
    guest: rows.find((row) => row.id === id && row.role === 'guest'),
    account: rows.find(({ email }) => email === guestEmail),
  }
}

/** The guest's row becomes the account of their address. */
export async function makeAccountOfGuest(tx: Tx, { id, guestEmail }: Guest, name: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ role: 'customer', email: guestEmail, guestEmail: null, name })
    .where('id', '=', id)
    .execute()
}

/** Removes a guest without orders; what they did to one may be in the audit log, which keeps their row without an address. */
export async function removeGuest(tx: Tx, id: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('users')
    .where('id', '=', id)
    .where('role', '=', 'guest')
    .where(sql<boolean>`not exists (select from recorded_actions where actor_id = users.id)`)
    .executeTakeFirst()
  if (numDeletedRows === 0n) await eraseUser(tx, id)
}
