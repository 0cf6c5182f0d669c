import { sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { createId } from '#base/platform/ids.server.ts'

/** This database's installation; undefined before its first start. */
export function findOwnInstallation(db: Database) {
  return db.selectFrom('installations').select(['id', 'place', 'madeAt']).where('isOwn', '=', true).executeTakeFirst()
}

/**
 * The mark on every charge of this shop. Read each time, because it changes while nodes run, when a demonstration ends.
 */
export async function getInstallationId(db: Database): Promise<string> {
  const own = await findOwnInstallation(db)
  if (!own) throw new Error('The shop has not been started on this database.')
  return own.id
}

export type Installation = NonNullable<Awaited<ReturnType<typeof findOwnInstallation>>>

/** Makes this database an installation, unless another node did. */
export async function insertInstallation(db: Database, place: string): Promise<void> {
  await db
    .insertInto('installations')
    .values({ id: createId(), isOwn: true, place })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Makes this database another installation. Its earlier id is kept, so that its old charges raise no doubt. */
export async function renewInstallation(tx: Tx): Promise<void> {
  const before = await tx
    .updateTable('installations')
    .set({ isOwn: false })
    .where('isOwn', '=', true)
    .returning('place')
    .executeTakeFirst()
  if (before) await insertInstallation(tx, before.place ?? '')
}

/** Records that a live shop uses the database, which is never cleared from then on. */
export async function recordLivePayment(db: Database): Promise<void> {
  const first = db.updateTable('installations').set({ liveSince: sql<Date>`now()` })
  await first.where('isOwn', '=', true).where('liveSince', 'is', null).execute()
}

export async function setInstallationPlace(db: Database, place: string): Promise<void> {
  await db.updateTable('installations').set({ place }).where('isOwn', '=', true).execute()
}

export async function isFormerInstallation(db: Database, id: string): Promise<boolean> {
  const known = db.selectFrom('installations').select('id').where(sql<boolean>`id::text = ${id}`)
  return (await known.executeTakeFirst()) !== undefined
}

/**
 * The place of this database: the cluster, if PostgreSQL reveals it to this role, and the database in it. A copy has
 * another place, unless it copies all the cluster’s files.
 */
export async function findInstallationPlace(db: Database): Promise<string> {
  const { rows } = await sql<{ oid: string; tells: boolean }>`
    select oid::text, has_function_privilege('pg_control_system()', 'execute') as tells
    from pg_database where datname = current_database()`.execute(db)
  const { oid, tells } = rows[0]!
  if (!tells) return `unknown/${oid}`
  const system = await sql<{ id: string }>`select system_identifier::text as id from pg_control_system()`.execute(db)
  return `${system.rows[0]!.id}/${oid}`
}
