import type { Expression, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.server.ts'
import type { Picture } from './contract.ts'

/** The picture of a joined `uploads` row as one JSON value, or null where there is none. */
export const pictureColumn = sql<Picture | null>`case when uploads.id is null then null else jsonb_build_object(
  'name', left(encode(uploads.sha256, 'hex'), 32), 'width', uploads.width, 'height', uploads.height,
  'alt', uploads.alt, 'colour', uploads.colour) end`

/** The caller's own upload behind one of our addresses, or undefined. */
export function ownUpload(db: Database, ownerId: string, name: string) {
  const isNamed: Expression<SqlBool> = sql`left(encode(sha256, 'hex'), 32) = ${name}`
  return db.selectFrom('uploads').select('id').where('ownerId', '=', ownerId).where(isNamed).executeTakeFirst()
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
