import type { Expression, RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import type { Picture } from './contract.ts'
import { expireHostedPicture, selectPublicSources } from './hosted-pictures.sql.server.ts'

/** The picture that a column names, such as `products.imageId`, as a JSON value; null if it names none. */
export const selectPicture = (column: string) => sql<Picture | null>`(select ${pictureView}
  from uploads where uploads.id = ${sql.ref(column)})`

/** The picture of a name, as a JSON value; null if there is none. */
export const selectNamedPicture = (name: RawBuilder<string>) => sql<Picture | null>`(select ${pictureView}
  from uploads where ${isPictureNamed(name)} limit 1)`

/** Whether an upload has that name: by a range, for which there is an index. */
const isPictureNamed = (
  name: RawBuilder<string>,
) => sql<boolean>`uploads.sha256 >= decode(rpad(${name}, 64, '0'), 'hex')
  and uploads.sha256 <= decode(rpad(${name}, 64, 'f'), 'hex')`

/** The id of an upload of that name: `own`, if that is one. */
export const selectNamedUpload = (name: RawBuilder<unknown>, own: RawBuilder<unknown>) => sql<string | null>`(select id
  from uploads where ${isPictureNamed(name as RawBuilder<string>)} order by (uploads.id = ${own}) is true desc, created_at limit 1)`

/** An upload's id, if it has not been swept. */
export const selectKnownUpload = (id: RawBuilder<unknown>) =>
  sql<string | null>`(select id from uploads where id = ${id})`

const pictureView = sql`jsonb_strip_nulls(
  jsonb_build_object('name', left(encode(uploads.sha256, 'hex'), 32), 'width', uploads.width, 'height', uploads.height,
    'alt', uploads.alt, 'colour', uploads.colour, 'sources', ${selectPublicSources(sql`uploads.sha256`)}))`

/** Whether there is such an upload. */
export async function isUpload(db: Database | Tx, id: string): Promise<boolean> {
  return (await db.selectFrom('uploads').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** An upload of a picture's name, whoever sent it; with an id, only that one. */
export async function findUploadId(db: Database | Tx, name: string, id?: string): Promise<string | undefined> {
  const uploads = db
    .selectFrom('uploads')
    .select('id')
    .where(isPictureNamed(sql`${name}::text`))
  return (await uploads.$if(id !== undefined, (query) => query.where('id', '=', id!)).executeTakeFirst())?.id
}

/** Whether a list of pictures, each with its name, has the one in `uploads`. */
export const isUploadAmong = (pictures: RawBuilder<unknown>) => sql<boolean>`${pictures} @>
  jsonb_build_array(jsonb_build_object('name', left(encode(uploads.sha256, 'hex'), 32)))`

/** The caller's own upload behind one of our addresses, or undefined. */
export function findOwnUpload(db: Database | Tx, ownerId: string, name: string) {
  const hasName: Expression<SqlBool> = sql`left(encode(sha256, 'hex'), 32) = ${name}`
  // guard: a record references only its owner’s photo | .where('ownerId', '=', ownerId) →  | profiles reviews catalogue
  return db.selectFrom('uploads').select('id').where('ownerId', '=', ownerId).where(hasName).executeTakeFirst()
}

/** Sums up the uploads of an owner. */
export function sumUsage(db: Database, ownerId: string) {
  return db
    .selectFrom('uploads')
    .select((eb) => [
      eb.fn.countAll<number>().as('files'),
      eb.fn.coalesce(eb.fn.sum<number>('bytes'), sql<number>`0`).as('bytes'),
    ])
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
}

/** Serializes writing and removing the files of the same content. */
export async function lockContent(tx: Tx, sha256: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sha256.readInt32BE(0)}::int, ${sha256.readInt32BE(4)}::int)`.execute(tx)
}

/** Uploads older than a day that nothing uses, at most a hundred. */
export function findOrphans(db: Database, isUsed: Expression<SqlBool>) {
  return db
    .selectFrom('uploads')
    .select(['id', 'sha256'])
    .where('createdAt', '<', sql<Date>`now() - interval '1 day'`)
    .where((eb) => eb.not(isUsed))
    .orderBy('createdAt')
    .limit(100)
    .execute()
}

/** Removes an upload if it is still unused. Returns true if it was removed and no other upload has the same content. */
export async function removeUpload(tx: Tx, id: string, sha256: Buffer, isUsed: Expression<SqlBool>): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('uploads')
    .where('id', '=', id)
    .where((eb) => eb.not(isUsed))
    .executeTakeFirst()
  if (deleted.numDeletedRows === 0n) return false
  const same = await tx.selectFrom('uploads').select('id').where('sha256', '=', sha256).executeTakeFirst()
  if (same) return false
  await expireHostedPicture(tx, sha256)
  return true
}

/** The names of an owner's photos. */
export function listPhotos(db: Database, ownerId: string) {
  return db
    .selectFrom('uploads')
    .select(sql<string>`left(encode(sha256, 'hex'), 32)`.as('name'))
    .where('ownerId', '=', ownerId)
    .execute()
}

export async function moveUploads(tx: Tx, from: string, to: string): Promise<void> {
  await tx.updateTable('uploads').set({ ownerId: to }).where('ownerId', '=', from).execute()
}

/** Detaches uploads from their owner, so that no record shows who uploaded them. */
export async function clearUploadOwner(tx: Tx, ownerId: string): Promise<void> {
  await tx.updateTable('uploads').set({ ownerId: null }).where('ownerId', '=', ownerId).execute()
}
