import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { recordChange } from '#platform/database/changes.server.ts'
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

const contents = (db: Database, { isUsed, isPublic }: Uses) =>
  db
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
export const pendingContents = (db: Database, host: Host, uses: Uses, alsoPrivate: boolean): Promise<Content[]> =>
  contents(db, uses)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('hostedPictures')
            .select('store')
            .whereRef('hostedPictures.sha256', '=', 'uploads.sha256')
            .where('store', '=', host),
        ),
      ),
    )
    .$if(!alsoPrivate, (query) => query.where(uses.isPublic))
    .orderBy(sql`random()`)
    .limit(20)
    .execute()

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

/** The sources of a shown picture by its name, which is the start of its content. */
export async function shownSources(db: Database, name: string): Promise<Source[] | undefined> {
  const [first, last] = ['0', 'f'].map((digit) => Buffer.from(name.padEnd(64, digit), 'hex'))
  const found = await db
    .selectFrom('hostedPictures')
    .select(sql<Source[]>`sources`.as('sources'))
    .where('sha256', '>=', first!)
    .where('sha256', '<=', last!)
    .where('shown', '=', true)
    .executeTakeFirst()
  return found?.sources
}

/** Records that a host has a picture. Cached pages follow if it is `shown` from there. */
export function recordHosted(db: Database, store: Host, { sha256, access, ...at }: Kept, shown: boolean) {
  const { checksums, deleteUrl } = at
  const sources = JSON.stringify(at.sources)
  return db.transaction().execute(async (tx) => {
    await tx
      .insertInto('hostedPictures')
      .values({ sha256, store, access, sources, checksums, deleteUrl, shown })
      .onConflict((conflict) =>
        conflict
          .columns(['sha256', 'store'])
          .doUpdateSet({ access, sources, checksums, deleteUrl, checkedAt: sql<Date>`now()` }),
      )
      .execute()
    if (shown) await recordChange(tx, 'everything')
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
    await recordChange(tx, 'everything')
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

/** Shows all pictures from where the shop is configured to, as far as they are there, and the others from here. */
export function showFrom(db: Database, store: Host | 'local') {
  return db.transaction().execute(async (tx) => {
    // In this order, since one picture is shown from one place.
    const hidden = await tx
      .updateTable('hostedPictures')
      .set({ shown: false })
      .where('shown', '=', true)
      .where(sql<boolean>`store <> ${store}`)
      .executeTakeFirst()
    const shown = await tx
      .updateTable('hostedPictures')
      .set({ shown: true })
      .where('shown', '=', false)
      .where(sql<boolean>`store = ${store}`)
      .executeTakeFirst()
    if (hidden.numUpdatedRows + shown.numUpdatedRows > 0n) await recordChange(tx, 'everything')
  })
}
