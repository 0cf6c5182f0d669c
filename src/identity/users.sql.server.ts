import { sql } from 'kysely'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import type { Position } from '#platform/database/cursor.server.ts'

/** One page of accounts, newest first; `q` is part of a name or address, taken as text. */
export function findUsers(
  db: Database,
  { q, after, limit }: { q?: string | undefined; after?: Position | undefined; limit: number },
) {
  const part = `%${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`
  return db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'role', 'deactivatedAt', 'createdAt'])
    .$if(q !== undefined, (query) =>
      query.where((eb) => eb.or([eb('email', 'ilike', part), eb('name', 'ilike', part)])),
    )
    .$if(after !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple('createdAt', 'id'), '<', eb.tuple(after!.value as never, after!.id))),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** An account under lock, so that what is decided about it stays true until the commit. */
export function lockUser(tx: Tx, email: string) {
  return tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role', 'deactivatedAt'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
}

/** How many can still act as admin. Locks them, so that two admins cannot remove each other at once. */
export async function lockAdmins(tx: Tx): Promise<number> {
  const admins = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('deactivatedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return admins.length
}

export async function setRole(tx: Tx, id: string, role: 'customer' | 'admin'): Promise<void> {
  await tx.updateTable('users').set({ role, updatedAt: sql<Date>`now()` }).where('id', '=', id).execute()
}

export async function setActive(tx: Tx, id: string, active: boolean): Promise<void> {
  await tx
    .updateTable('users')
    .set({ deactivatedAt: active ? null : sql<Date>`now()`, updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  // Access tokens die with their sessions.
  if (!active) await tx.deleteFrom('identitySessions').where('userId', '=', id).execute()
}

/** The name in the bar. */
export async function renameUser(tx: Tx, id: string, name: string): Promise<void> {
  await tx.updateTable('users').set({ name, updatedAt: sql<Date>`now()` }).where('id', '=', id).execute()
}
