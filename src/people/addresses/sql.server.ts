import { sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import type { Address, SavedAddress } from './contract.ts'

const columns = ['name', 'company', 'street', 'extra', 'postcode', 'city', 'region', 'country', 'phone'] as const

/** Named one by one: client input is never spread into a row. */
const toColumns = (address: Address): Address => {
  const { name, company, street, extra, postcode, city, region, country, phone } = address
  return { name, company, street, extra, postcode, city, region, country, phone }
}

/** The number of addresses kept; the last used ones stay. */
const maxKept = 50

export async function findAddresses(db: Database, userId: string): Promise<SavedAddress[]> {
  const rows = await db
    .selectFrom('addresses')
    .select(['id', ...columns])
    .where('userId', '=', userId)
    .orderBy('usedAt', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ id, ...address }) => ({ _id: id, ...address }))
}

/** Adds an address, or marks a known one as used; drops those unused for longest. Returns its id. */
export async function saveAddress(tx: Tx, userId: string, address: Address): Promise<string> {
  const { id } = await tx
    .insertInto('addresses')
    .values({ id: createId(), userId, ...toColumns(address) })
    .onConflict((conflict) => conflict.columns(['userId', ...columns]).doUpdateSet({ usedAt: sql<Date>`now()` }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`delete from addresses where id in (
    select id from addresses where user_id = ${userId} order by used_at desc, id offset ${sql.lit(maxKept)})`.execute(
    tx,
  )
  return id
}

/** Returns the number of changed addresses: 0 or 1. */
export async function changeAddress(db: Database, userId: string, id: string, address: Address): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('addresses')
    .set({ ...toColumns(address), usedAt: sql<Date>`now()` })
    .where('id', '=', id)
    // guard: an address is changed by its owner | drop | addresses authorization
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Returns the number of deleted addresses: 0 or 1. */
export async function deleteAddress(db: Database, userId: string, id: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('addresses')
    .where('id', '=', id)
    // guard: an address is deleted by its owner | drop | addresses authorization
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Gives an account's addresses to another, but for those that it has. */
export async function moveAddresses(tx: Tx, from: string, to: string): Promise<void> {
  await sql`update addresses set user_id = ${to} where user_id = ${from} and not exists (select from addresses known
    where known.user_id = ${to} and (${sql.join(columns.map((column) => sql.ref(`known.${column}`)))})
      = (${sql.join(columns.map((column) => sql.ref(`addresses.${column}`)))}))`.execute(tx)
}

export async function deleteAddresses(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('addresses').where('userId', '=', userId).execute()
}
