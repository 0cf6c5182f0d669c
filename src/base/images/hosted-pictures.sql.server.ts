import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { invalidateAll } from '#base/platform/database/changes.server.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import type { PictureSource } from './contract.ts'
import type { PictureAccess, StoredPicture } from './stores/store.server.ts'

/** A store that is not the shop's own folder. */
export type Host = 'imgbb' | 's3'

/** Expressions that tell, from an `uploads` row, whether any record uses it and whether it is public. */
export type Uses = { isUsed: Expression<SqlBool>; isPublic: Expression<SqlBool> }

const kept = [
  'sha256',
  sql<PictureAccess>`access`.as('access'),
  sql<PictureSource[]>`sources`.as('sources'),
  'checksums',
  'deleteUrl',
] as const

/** A content that records use, with its size. */
export type PictureContent = { sha256: Buffer; width: number; height: number; isPublic: boolean }

const contents = (uploads: Pick<Database, 'selectFrom'>, { isUsed, isPublic }: Uses) =>
  uploads
    .selectFrom('uploads')
    .select((eb) => [
      'uploads.sha256',
      eb.fn.max('uploads.width').as('width'),
      eb.fn.max('uploads.height').as('height'),
      sql<boolean>`bool_or(${isPublic})`.as('isPublic'),
    ])
    .where(isUsed)
    .groupBy('uploads.sha256')

/** Every content that records use. */
export const listAllContents = (db: Database, uses: Uses): Promise<PictureContent[]> =>
  contents(db, uses).orderBy('uploads.sha256').execute()

/**
 * Some contents that a host lacks. `alsoPrivate`: the host also stores pictures that are not public. The order is
 * random, so that one that cannot be sent does not hold up others for long.
 */
export function listPendingContents(
  db: Database,
  host: Host,
  uses: Uses,
  alsoPrivate: boolean,
): Promise<PictureContent[]> {
  // Materialized, so that records are searched only for missing pictures: nearly always none.
  const missing = db.with(
    (cte) => cte('uploads').materialized(),
    (tables) =>
      tables
        .selectFrom('uploads')
        .selectAll()
        .where(({ not, exists, selectFrom }) => {
          const hosted = selectFrom('hostedPictures').select('store').where('store', '=', host)
          return not(exists(hosted.whereRef('hostedPictures.sha256', '=', 'uploads.sha256')))
        }),
  )
  return contents(missing as Pick<Database, 'selectFrom'>, uses)
    .$if(!alsoPrivate, (query) => query.where(uses.isPublic))
    .orderBy(sql`random()`)
    .limit(20)
    .execute()
}

/** The hosted pictures that were not checked for a day, longest first, and how they are used now. */
export const listDueForCheck = (db: Database, host: Host, { isUsed, isPublic }: Uses) =>
  db
    .selectFrom('hostedPictures')
    .select([...kept, usedBy(isUsed).as('isUsed'), usedBy(isPublic).as('isPublic')])
    .where('store', '=', host)
    .where('checkedAt', '<', sql<Date>`now() - interval '1 day'`)
    .orderBy('checkedAt')
    .limit(20)
    .execute()

const usedBy = (use: Expression<SqlBool>): RawBuilder<boolean> =>
  sql`exists (select from uploads where uploads.sha256 = hosted_pictures.sha256 and ${use})`

export const listHostedAt = (db: Database, host: Host, sha256: Buffer) =>
  db.selectFrom('hostedPictures').select(kept).where('store', '=', host).where('sha256', '=', sha256).executeTakeFirst()

const shownHost = 'pictures_shown_from'

/** The URLs of an `uploads` row's picture, if the host that pages show pictures from has it. */
export const selectPublicSources = (sha256: RawBuilder<unknown>) => sql<PictureSource[] | null>`(
  select sources from hosted_pictures join settings on key = ${sql.lit(shownHost)} and value = to_jsonb(store)
  where sha256 = ${sha256})`

/** The same by the picture's name, the start of its content's SHA-256. */
export async function findPublicSources(db: Database, name: string): Promise<PictureSource[] | undefined> {
  const [first, last] = ['0', 'f'].map((digit) => Buffer.from(name.padEnd(64, digit), 'hex'))
  const found = await db
    .selectFrom('hostedPictures')
    .select(selectPublicSources(sql.ref('hostedPictures.sha256')).as('sources'))
    .where('sha256', '>=', first!)
    .where('sha256', '<=', last!)
    .executeTakeFirst()
  return found?.sources ?? undefined
}

/** Records that a host has a picture. Cached pages are updated if they show it from there. */
export function recordHostedPicture(db: Database, store: Host, { sha256, access, ...at }: StoredPicture) {
  const { checksums, deleteUrl } = at
  const values = { access, sources: JSON.stringify(at.sources), checksums, deleteUrl, checkedAt: sql<Date>`now()` }
  return db.transaction().execute(async (tx) => {
    await tx
      .insertInto('hostedPictures')
      .values({ sha256, store, ...values })
      .onConflict((conflict) => conflict.columns(['sha256', 'store']).doUpdateSet(values))
      .execute()
    const shown = tx.selectFrom('settings').select('key').where('key', '=', shownHost)
    if (await shown.where('value', '=', JSON.stringify(store)).executeTakeFirst()) await invalidateAll(tx)
  })
}

export async function markChecked(db: Database, store: Host, sha256: Buffer): Promise<void> {
  await db
    .updateTable('hostedPictures')
    .set({ checkedAt: sql<Date>`now()` })
    .where('store', '=', store)
    .where('sha256', '=', sha256)
    .execute()
}

/** A host no longer has a picture: pages show it from here again, and it is sent again if it is still used. */
export function deleteHostedPicture(db: Database, store: Host, sha256: Buffer) {
  return db.transaction().execute(async (tx) => {
    await tx.deleteFrom('hostedPictures').where('store', '=', store).where('sha256', '=', sha256).execute()
    await invalidateAll(tx)
  })
}

/** The last upload of a content is gone, so the next check of the host removes it there. */
export async function expireHostedPicture(tx: Tx, sha256: Buffer): Promise<void> {
  await tx
    .updateTable('hostedPictures')
    .set({ checkedAt: new Date(0) })
    .where('sha256', '=', sha256)
    .execute()
}

/** Shows pictures from a host where it has them, or all from here. */
export function setPublicHost(db: Database, place: Host | 'local') {
  return db.transaction().execute(async (tx) => {
    const [value, here] = [JSON.stringify(place), place === 'local']
    const forget = tx.deleteFrom('settings').where('key', '=', shownHost).returning('key')
    const change = tx
      .insertInto('settings')
      .values({ key: shownHost, value })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({ value }).where('settings.value', 'is distinct from', value),
      )
      .returning('key')
    if (await (here ? forget : change).executeTakeFirst()) await invalidateAll(tx)
  })
}
