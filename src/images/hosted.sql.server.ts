import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { noteEverything } from '#platform/database/changes.server.ts'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import type { Source } from './contract.ts'
import type { Access, Kept } from './stores/store.server.ts'

/** A store that is not the shop's own folder. */
export type Host = 'imgbb' | 's3'

/** What decides, from an `uploads` row, whether any record uses it, and whether everybody may see it. */
export type Uses = { isUsed: Expression<SqlBool>; isPublic: Expression<SqlBool> }

const kept = [
  'sha256',
  sql<Access>`access`.as('access'),
  sql<Source[]>`sources`.as('sources'),
  'checksums',
  'deleteUrl',
] as const

/** A content that records use, with its size. */
export type Content = { sha256: Buffer; width: number; height: number; isPublic: boolean }

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
export const allContents = (db: Database, uses: Uses): Promise<Content[]> =>
  contents(db, uses).orderBy('uploads.sha256').execute()

/**
 * Some contents that a host does not have. `alsoPrivate`: it keeps what is not for everybody too. In no order, so that
 * one that cannot be sent holds up no other for long.
 */
export function pendingContents(db: Database, host: Host, uses: Uses, alsoPrivate: boolean): Promise<Content[]> {
  // Materialized, so that only what is missing is looked for in the records: nearly always nothing.
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

/** The hosted pictures that were not looked at for a day, longest first, and how they are used now. */
export const dueForCheck = (db: Database, host: Host, { isUsed, isPublic }: Uses) =>
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

export const hostedAt = (db: Database, host: Host, sha256: Buffer) =>
  db.selectFrom('hostedPictures').select(kept).where('store', '=', host).where('sha256', '=', sha256).executeTakeFirst()

const shownHost = 'pictures_shown_from'

/** Where browsers get the picture of an `uploads` row, if it is at the host that pages show pictures from. */
export const shownSourcesOf = (sha256: RawBuilder<unknown>) => sql<Source[] | null>`(
  select sources from hosted_pictures join settings on key = ${sql.lit(shownHost)} and value = to_jsonb(store)
  where sha256 = ${sha256})`

/** The same by the picture's name, which is the start of its content. */
export async function shownSources(db: Database, name: string): Promise<Source[] | undefined> {
  const [first, last] = ['0', 'f'].map((digit) => Buffer.from(name.padEnd(64, digit), 'hex'))
  const found = await db
    .selectFrom('hostedPictures')
    .select(shownSourcesOf(sql.ref('hostedPictures.sha256')).as('sources'))
    .where('sha256', '>=', first!)
    .where('sha256', '<=', last!)
    .executeTakeFirst()
  return found?.sources ?? undefined
}

/** Records that a host has a picture. Cached pages follow if it is shown from there. */
export function recordHosted(db: Database, store: Host, { sha256, access, ...at }: Kept) {
  const { checksums, deleteUrl } = at
  const values = { access, sources: JSON.stringify(at.sources), checksums, deleteUrl, checkedAt: sql<Date>`now()` }
  return db.transaction().execute(async (tx) => {
    await tx
      .insertInto('hostedPictures')
      .values({ sha256, store, ...values })
      .onConflict((conflict) => conflict.columns(['sha256', 'store']).doUpdateSet(values))
      .execute()
    const shown = tx.selectFrom('settings').select('key').where('key', '=', shownHost)
    if (await shown.where('value', '=', JSON.stringify(store)).executeTakeFirst()) await noteEverything(tx)
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

/** A host does not have a picture any more: pages show it from here again, and it is sent again if it is still used. */
export function forgetHosted(db: Database, store: Host, sha256: Buffer) {
  return db.transaction().execute(async (tx) => {
    await tx.deleteFrom('hostedPictures').where('store', '=', store).where('sha256', '=', sha256).execute()
    await noteEverything(tx)
  })
}

/** The last upload of a content is gone: the next look at the host removes it there. */
export async function expireHosted(tx: Tx, sha256: Buffer): Promise<void> {
  await tx
    .updateTable('hostedPictures')
    .set({ checkedAt: new Date(0) })
    .where('sha256', '=', sha256)
    .execute()
}

/** Shows all pictures from a host, as far as it has them, or from here. */
export function showFrom(db: Database, place: Host | 'local') {
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
    if (await (here ? forget : change).executeTakeFirst()) await noteEverything(tx)
  })
}
