import { sql } from 'kysely'
import { pictureColumn } from '#images/sql.server.ts'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import { keysetPage, type Position } from '#platform/database/cursor.server.ts'
import { erasedName } from '#platform/feature.server.ts'
import { newId } from '#platform/ids.server.ts'

export type Search = {
  product?: string | undefined
  authorId?: string | undefined
  after?: Position | undefined
  limit: number
}

/** Whether a review is shown to others than its author. */
const isPublic = sql<boolean>`(reviews.author_id is null or exists (
  select from users where users.id = reviews.author_id and users.email_verified))`

/** One page of visible reviews, newest first, plus one that shows whether more follow. */
export function findReviews(db: Database, { product, authorId, after, limit }: Search) {
  // guard: reviews of unconfirmed authors are shown to nobody else | isPublic → sql<boolean>`true` | reviews
  const isShown = authorId === undefined ? isPublic : sql<boolean>`reviews.author_id = ${authorId}`
  return db
    .selectFrom('reviews')
    .leftJoin('uploads', 'uploads.id', 'reviews.imageId')
    .leftJoin('families', 'families.id', 'reviews.familyId')
    .leftJoin('products', 'products.id', 'reviews.productId')
    .select([
      'reviews.id',
      'reviews.name',
      'reviews.description',
      'reviews.rating',
      'reviews.lang',
      'reviews.createdAt',
    ])
    .select(pictureColumn.as('picture'))
    .select((eb) => eb.fn.coalesce('products.name', 'families.name').as('about'))
    .where('reviews.hiddenAt', 'is', null)
    .where(isShown)
    .$if(product !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('products as requested')
            .select('requested.id')
            .where('requested.slug', '=', product!)
            .where((eb) =>
              eb.or([
                eb('requested.id', '=', eb.ref('reviews.productId')),
                eb('requested.familyId', '=', eb.ref('reviews.familyId')),
              ]),
            ),
        ),
      ),
    )
    .$call((query) => keysetPage(query, 'reviews.createdAt', 'reviews.id', { after, limit }))
    .execute()
}

export type NewReview = {
  authorId: string
  name: string
  productId: string | null
  description: string
  rating: number
  imageId: string
}

export async function insertReview(tx: Tx, review: NewReview): Promise<string> {
  const { authorId, name, productId, description, rating, imageId } = review
  const id = newId()
  await tx.insertInto('reviews').values({ id, authorId, name, productId, description, rating, imageId }).execute()
  return id
}

/** How many reviews a person wrote in the last 24 hours. */
export async function writtenToday(tx: Tx, authorId: string): Promise<number> {
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
    .set({ hiddenAt: null })
    .where('id', '=', id)
    .where('hiddenAt', 'is not', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** 1 if it was visible until now. `authorId` undefined matches anybody's and is for admins. */
export async function hideReview(tx: Tx, id: string, authorId: string | undefined): Promise<number> {
  const result = await tx
    .updateTable('reviews')
    .set({ hiddenAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('hiddenAt', 'is', null)
    // guard: a review is deleted only by its author | drop | authorization
    .$if(authorId !== undefined, (query) => query.where('authorId', '=', authorId!))
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Hides a person's reviews and erases name, text and photo. */
export async function anonymizeReviews(tx: Tx, authorId: string): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({ hiddenAt: sql<Date>`coalesce(hidden_at, now())`, name: erasedName, description: '-', imageId: null })
    .where('authorId', '=', authorId)
    .execute()
}
