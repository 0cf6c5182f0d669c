import { pictureUrl } from '#images/addresses.ts'
import type { AppContext } from '#platform/context.server.ts'
import { type Api, ListPage, serve } from '#platform/contract/serve.server.ts'
import { decodeCursor, type List, pageOf } from '#platform/database/cursor.server.ts'
import * as contract from './contract.ts'
import { addReview, deleteReview } from './service.server.ts'
import { findReviews } from './sql.server.ts'

const newest: List = { name: 'reviews', by: 'time' }

export function serveReviews(api: Api, { db }: AppContext): void {
  const list = async (
    query: { limit?: number | undefined; cursor?: string | undefined },
    which: { product?: string | undefined; authorId?: string },
  ) => {
    const limit = Math.min(query.limit ?? 50, 50)
    const found = await findReviews(db, {
      ...which,
      limit,
      after: decodeCursor(newest, query.cursor),
    })
    const page = pageOf(newest, found, limit, (row) => ({ value: row.createdAt.toISOString(), id: row.id }))
    return new ListPage(page.rows.map(reviewView), page.next)
  }
  serve(api, contract.listReviews, ({ query }) => list(query, { product: query.product }))
  serve(api, contract.listOwnReviews, ({ query, caller }) => list(query, { authorId: caller.id }))
  serve(api, contract.addReview, async ({ body, caller }) => ({ insertedId: await addReview(db, caller, body) }))
  serve(api, contract.deleteReview, async ({ params, caller }) => ({
    deletedCount: await deleteReview(db, caller, params.id),
  }))
}

export function reviewView({
  id,
  createdAt,
  picture,
  about,
  ...row
}: Awaited<ReturnType<typeof findReviews>>[number]): contract.Review {
  const img = picture ? pictureUrl(picture.name) : ''
  return { ...row, _id: id, about: about ?? '', picture, img, date: createdAt.toISOString() }
}
