import { pictureColumn } from '#images/sql.server.ts'
import type { Database } from '#platform/database/connect.server.ts'
import type { Position } from '#platform/database/cursor.server.ts'

/** One page of shown reviews, newest first; one more than asked tells whether the list goes on. */
export function findReviews(
  db: Database,
  { part, after, limit }: { part?: string | undefined; after?: Position | undefined; limit: number },
) {
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
    .$if(part !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('products as asked')
            .select('asked.id')
            .where('asked.slug', '=', part!)
            .where((eb) =>
              eb.or([
                eb('asked.id', '=', eb.ref('reviews.productId')),
                eb('asked.familyId', '=', eb.ref('reviews.familyId')),
              ]),
            ),
        ),
      ),
    )
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('reviews.createdAt', 'reviews.id'), '<', eb.tuple(after!.value as never, after!.id)),
      ),
    )
    .orderBy('reviews.createdAt', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(limit + 1)
    .execute()
}
