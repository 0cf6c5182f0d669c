import { pictureUrl } from '#images/addresses.ts'
import { shows } from '#platform/cache/tags.server.ts'
import type { AppContext } from '#platform/context.server.ts'
import { ListPage } from '#platform/contract/list-page.server.ts'
import { type Api, serve, serveRead } from '#platform/contract/serve.server.ts'
import { decodeCursor, type List, pageOf } from '#platform/database/cursor.server.ts'
import { Refusal } from '#platform/errors.ts'
import * as contract from './contract.ts'
import { addReview, approveReview, deleteReview } from './service.server.ts'
import { findReviews, type Search, subjectById } from './sql.server.ts'

const newest: List = { name: 'reviews', by: 'time' }

export function serveReviews(api: Api, context: AppContext): void {
  const { db } = context
  const list = async (
    query: { limit?: number | undefined; cursor?: string | undefined },
    which: Pick<Search, 'product' | 'of' | 'waiting'>,
  ) => {
    const { limit = 50 } = query
    const found = await findReviews(db, {
      ...which,
      limit,
      after: decodeCursor(newest, query.cursor),
    })
    const page = pageOf(newest, found, limit, (row) => ({ value: row.createdAt.toISOString(), id: row.id }))
    return new ListPage(page.rows.map(reviewView), page.next)
  }
  serveRead(api, contract.listReviews, ({ query }) => {
    shows(query.product ? `reviews-of-${query.product}` : 'reviews')
    return list(query, { product: query.product })
  })
  serve(api, contract.listOwnReviews, ({ query, caller }) => list(query, { of: { author: caller.id } }))
  serve(api, contract.listAllReviews, ({ query }) =>
    list(query, { of: 'everybody', waiting: query.waiting === 'true' }),
  )
  serve(api, contract.getSubject, async ({ params }) => {
    const found = await subjectById(db, params.id)
    if (!found) throw new Refusal('not_found', { what: 'product' })
    const { id, ...subject } = found
    return { _id: id, ...subject }
  })
  serve(api, contract.approveReview, async ({ params, caller }) => ({
    modifiedCount: await approveReview(db, caller, params.id),
  }))
  serve(api, contract.addReview, async ({ body, caller }) => ({ insertedId: await addReview(context, caller, body) }))
  serve(api, contract.deleteReview, async ({ params, caller }) => ({
    deletedCount: await deleteReview(db, caller, params.id),
  }))
}

export function reviewView({
  id,
  createdAt,
  picture,
  about,
  aboutBn,
  ...row
}: Awaited<ReturnType<typeof findReviews>>[number]): contract.OwnReview {
  const img = picture ? pictureUrl(picture.name) : ''
  return { ...row, _id: id, about: about ?? '', aboutBn: aboutBn ?? '', picture, img, date: createdAt.toISOString() }
}
