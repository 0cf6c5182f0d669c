import type { Expression, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import type { Picture } from './contract.ts'

/** The picture of a joined `uploads` row as one JSON value, or null where there is none. */
export const pictureColumn = sql<Picture | null>`case when uploads.id is null then null else jsonb_build_object(
  'name', left(encode(uploads.sha256, 'hex'), 32), 'width', uploads.width, 'height', uploads.height,
  'alt', uploads.alt, 'colour', uploads.colour) end`

/** The caller's own upload behind one of our addresses, or undefined. */
export function ownUpload(db: Database, ownerId: string, name: string) {
  const isReferenced: Expression<SqlBool> = sql`left(encode(sha256, 'hex'), 32) = ${name}`
  return db.selectFrom('uploads').select('id').where('ownerId', '=', ownerId).where(isReferenced).executeTakeFirst()
}

/** How much somebody has uploaded. */
export function usageOf(db: Database, ownerId: string) {
  return db
    .selectFrom('uploads')
    .select((eb) => [
      eb.fn.countAll<number>().as('files'),
      eb.fn.coalesce(eb.fn.sum<number>('bytes'), sql<number>`0`).as('bytes'),
    ])
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
}

/** Whoever writes or removes the files of a content waits here for others who do. */
export async function lockContent(tx: Tx, sha256: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sha256.readInt32BE(0)}::int, ${sha256.readInt32BE(4)}::int)`.execute(tx)
}

const isReferenced = sql<boolean>`
  exists (select from products where image_id = uploads.id) or exists (select from families where image_id = uploads.id)
  or exists (select from profiles where image_id = uploads.id) or exists (select from reviews where image_id = uploads.id)
  or exists (select from posts where image_id = uploads.id)`

/** Uploads older than a day that nothing names, a hundred at a time. */
export function orphans(db: Database) {
  return db
    .selectFrom('uploads')
    .select(['id', 'sha256'])
    .where('createdAt', '<', sql<Date>`now() - interval '1 day'`)
    .where(sql<boolean>`not (${isReferenced})`)
    .orderBy('createdAt')
    .limit(100)
    .execute()
}

/** Removes an upload that still nothing names. Whether no other upload has the same content. */
export async function removeUpload(tx: Tx, id: string, sha256: Buffer): Promise<boolean> {
  const gone = await tx
    .deleteFrom('uploads')
    .where('id', '=', id)
    .where(sql<boolean>`not (${isReferenced})`)
    .executeTakeFirst()
  if (gone.numDeletedRows === 0n) return false
  const same = await tx.selectFrom('uploads').select('id').where('sha256', '=', sha256).executeTakeFirst()
  return same === undefined
}
