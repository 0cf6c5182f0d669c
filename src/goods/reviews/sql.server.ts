import { type RawBuilder, sql } from 'kysely'
import { selectPicture } from '#base/images/sql.server.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { type CursorPosition, type KeysetWindow, selectPage } from '#base/platform/database/cursor.server.ts'
import { prepareQuery } from '#base/platform/database/prepared.server.ts'
import { erasedName } from '#base/platform/feature.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import type { Translations } from '#base/platform/text/locale.ts'

export type ReviewQuery = {
  product?: string | undefined
  /** An author's reviews, shown or not; `everybody` is for admins. Without it, the shown ones. */
  of?: { author: string } | 'everybody'
  waiting?: boolean
  after?: CursorPosition | undefined
  limit: number
}

const isConfirmed = sql<boolean>`(reviews.author_id is null or exists (
  select from people where people.id = reviews.author_id and people.email_verified))`
const isApproved = sql<boolean>`reviews.approved_at is not null`

// guard: reviews of unconfirmed authors are shown to nobody else | ${isConfirmed} and → true and | reviews
// guard: reviews that wait for approval are shown to nobody else | and ${isApproved} → and true | reviews
const isPublic = sql<boolean>`(${isConfirmed} and ${isApproved})`
const state = sql<'shown' | 'waiting' | 'unconfirmed' | 'hidden'>`case when reviews.hidden_at is not null then 'hidden'
  when not ${isConfirmed} then 'unconfirmed'
  when not ${isApproved} then 'waiting' else 'shown' end`

const needsAdmin = sql<boolean>`(reviews.approved_at is null or reviews.report <> '')`

/** A page of the product's own reviews and one of its family's, each in index order: the page of both is among them. */
function selectFirst(db: Database, slug: string, page: KeysetWindow) {
  return db
    .selectFrom('namedProducts as requested')
    .innerJoinLateral(
      (eb) => {
        const shown = eb
          .selectFrom('reviews')
          .select('reviews.id')
          .where('reviews.hiddenAt', 'is', null)
          .where(isPublic)
          .$call((query) => selectPage(query, 'reviews.createdAt', 'reviews.id', page))
        const own = shown.whereRef('reviews.productId', '=', 'requested.id')
        const ofFamily = shown.whereRef('reviews.familyId', '=', 'requested.familyId')
        return eb.selectFrom(own.as('own')).select('own.id').unionAll(eb.parens(ofFamily)).as('first')
      },
      (join) => join.onTrue(),
    )
    .select('first.id')
    .where('requested.slug', '=', slug)
}

/** The number of reviews that our own pages request at a time. */
// bounded: fixed
const ownSizes = new Set([6, 50])

type ReviewPosition = Partial<CursorPosition> & { product?: string }

/** One page of reviews that are not deleted, newest first, plus one that shows whether more follow. */
export function findReviews(db: Database, search: ReviewQuery) {
  const { product, of, waiting, after, limit } = search
  if (of !== undefined || waiting || !ownSizes.has(limit)) return reviews(db, search).execute()
  const given: ReviewPosition = { ...after, ...(product === undefined ? {} : { product }) }
  const name = `reviews ${limit}${product === undefined ? '' : ' of product'}${after ? ' after' : ''}`
  return prepareQuery(db, name, given, ({ product, value, id }) =>
    reviews(db, { product, limit, after: id === undefined ? undefined : { value: value!, id } }),
  )
}

function reviews(db: Database, { product, of, waiting, after, limit }: ReviewQuery) {
  return db
    .selectFrom('reviews')
    .leftJoin('namedFamilies as family', 'family.id', 'reviews.familyId')
    .leftJoin('namedProducts as product', 'product.id', 'reviews.productId')
    .select([
      'reviews.id',
      'reviews.name',
      'reviews.description',
      'reviews.rating',
      'reviews.lang',
      'reviews.createdAt',
      'reviews.bought',
      'reviews.answer',
      'reviews.report',
      'reviews.hiddenReason',
    ])
    .select([selectPicture('reviews.imageId').as('picture'), state.as('state')])
    .select((eb) => eb.fn.coalesce('product.name', 'family.name').as('about'))
    .select((eb) =>
      eb.fn
        .coalesce('product.translations', 'family.translations')
        .$castTo<Translations<'name'> | null>()
        .as('aboutTranslations'),
    )
    .$if(typeof of !== 'object', (query) => query.where('reviews.hiddenAt', 'is', null))
    .$if(of === undefined, (query) => query.where(isPublic))
    .$if(typeof of === 'object', (query) =>
      query
        .where('reviews.authorId', '=', (of as { author: string }).author)
        // One that its author has deleted is gone; of one that the shop hid its author learns why.
        .where(sql<boolean>`(reviews.hidden_at is null or reviews.hidden_reason <> '')`),
    )
    .$if(waiting === true, (query) => query.where(needsAdmin))
    .$if(product !== undefined, (query) => query.where('reviews.id', 'in', selectFirst(db, product!, { after, limit })))
    .$call((query) => selectPage(query, 'reviews.createdAt', 'reviews.id', { after, limit }))
}

export type NewReviewRow = {
  authorId: string
  name: string
  productId: string | null
  description: string
  rating: number
  imageId: string
}

/**
 * Adds a review and notes whether its author has paid for the product or, without one, for anything. It is approved
 * immediately if so, or if `needsApproval` is false.
 */
export async function insertReview(tx: Tx, review: NewReviewRow, needsApproval: boolean): Promise<string> {
  const { authorId, name, productId, description, rating, imageId } = review
  const id = createId()
  const bought = sql<boolean>`exists (select from bought_products where customer_id = ${authorId}
    and (${productId}::uuid is null or product_id = ${productId}))`
  const approvedAt = sql<Date | null>`case when not ${needsApproval} or ${bought} then now() end`
  await tx
    .insertInto('reviews')
    .values({ id, authorId, name, productId, description, rating, imageId, bought, approvedAt })
    .execute()
  return id
}

/** Approves a review that waits or was reported, and returns the report. Undefined: there is none; false: nothing waited. */
export async function setApproved(tx: Tx, id: string): Promise<{ report: string } | false | undefined> {
  const found = await tx
    .selectFrom('reviews')
    .select([isApproved.as('approved'), 'report'])
    .where('id', '=', id)
    .where('hiddenAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!found) return undefined
  const { approved, report } = found
  if (approved && report === '') return false
  await tx
    .updateTable('reviews')
    .set({ approvedAt: sql<Date>`coalesce(approved_at, now())`, report: '' })
    .where('id', '=', id)
    .execute()
  return { report }
}

/** Stores what a reader reports of a public review. Undefined: there is none; false: one report is there, which nobody has read. */
export async function setReport(tx: Tx, id: string, report: string): Promise<boolean | undefined> {
  const found = await tx
    .selectFrom('reviews')
    .select('report')
    .where('id', '=', id)
    .where('hiddenAt', 'is', null)
    .where(isPublic)
    .forUpdate()
    .executeTakeFirst()
  if (found?.report !== '') return found && false
  await tx.updateTable('reviews').set({ report }).where('id', '=', id).execute()
  return true
}

/** The answer to a review that is not hidden, locked; undefined: there is no such review. */
export async function lockAnswer(tx: Tx, id: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('reviews')
    .select('answer')
    .where('id', '=', id)
    .where('hiddenAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return found?.answer
}

export async function setAnswer(tx: Tx, id: string, answer: string): Promise<void> {
  await tx.updateTable('reviews').set({ answer }).where('id', '=', id).execute()
}

/** Reverts an approval, or the decision about a report; 0 if it is gone already. */
export async function disapproveReview(tx: Tx, id: string, report: string): Promise<number> {
  const result = await tx
    .updateTable('reviews')
    .set(report === '' ? { approvedAt: null } : { report })
    .where('id', '=', id)
    .where('hiddenAt', 'is', null)
    .where(isApproved)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** The reviews that everybody may read. */
export async function countShownReviews(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('reviews')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('hiddenAt', 'is', null)
    .where(isPublic)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Reviews that wait for approval, and since when the oldest does. */
export async function countWaitingReviews(db: Database): Promise<{ count: number; since: Date | null }> {
  return await db
    .selectFrom('reviews')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('createdAt').as('since')])
    .where('hiddenAt', 'is', null)
    .where(needsAdmin)
    .executeTakeFirstOrThrow()
}

/** The number of reviews that a person wrote in the last 24 hours. */
export async function countWrittenToday(tx: Tx, authorId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('reviews')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('authorId', '=', authorId)
    .where('createdAt', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return count
}

/** Shows a hidden review again; 0 if it is not hidden. */
export async function showReview(tx: Tx, id: string): Promise<number> {
  const result = await tx
    .updateTable('reviews')
    .set({ hiddenAt: null, hiddenReason: '' })
    .where('id', '=', id)
    .where('hiddenAt', 'is not', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Returns 1 if it was visible until now. `authorId` undefined matches any author and is for admins, who say a reason. */
export async function hideReview(tx: Tx, id: string, authorId: string | undefined, reason = ''): Promise<number> {
  const result = await tx
    .updateTable('reviews')
    .set({ hiddenAt: sql<Date>`now()`, hiddenReason: reason })
    .where('id', '=', id)
    .where('hiddenAt', 'is', null)
    // guard: a review is deleted only by its author | drop | authorization
    .$if(authorId !== undefined, (query) => query.where('authorId', '=', authorId!))
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Hides a person's reviews and erases name, text and photo. */
export async function moveReviews(tx: Tx, from: string, to: string): Promise<void> {
  await tx.updateTable('reviews').set({ authorId: to }).where('authorId', '=', from).execute()
}

export async function anonymizeReviews(tx: Tx, authorId: string): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({
      hiddenAt: sql<Date>`coalesce(hidden_at, now())`,
      name: erasedName,
      description: '-',
      imageId: null,
      answer: '',
      hiddenReason: '',
      report: '',
    })
    .where('authorId', '=', authorId)
    .execute()
}

/** A product for sale, as the review form names it. */
export async function findSubjectById(db: Database, id: string) {
  const [row] = await prepareQuery(db, 'review subject', { id }, ({ id }) =>
    db
      .selectFrom('namedProducts as product')
      .select((eb) => [
        eb.ref('product.id').$notNull().as('id'),
        eb.ref('product.name').$notNull().as('name'),
        eb.ref('product.slug').$notNull().as('slug'),
        eb.ref('product.translations').$castTo<Translations<'name'>>().as('translations'),
        selectPicture('product.imageId').as('picture'),
      ])
      .where('product.id', '=', id)
      .where('product.archivedAt', 'is', null),
  )
  return row
}

/** Deletes all reviews of some authors. @returns how many */
export async function deleteReviewsBy(tx: Tx, authorIds: readonly string[]): Promise<number> {
  const deleted = await tx.deleteFrom('reviews').where(sql<boolean>`author_id = any(${authorIds})`).executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

/** The reviews that confirmed people wrote since a moment, the newest first. */
export const findReviewsSince = (db: Database, since: RawBuilder<Date>, limit: number) =>
  db
    .selectFrom('reviews')
    .select(['id', 'name', 'rating', 'createdAt as at'])
    .where('createdAt', '>', since)
    .where('authorId', 'is not', null)
    .where('hiddenAt', 'is', null)
    .where(isConfirmed)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute()
