import { getPictureUrl } from '#images/addresses.ts'
import { tagReads } from '#platform/cache/tags.server.ts'
import type { AppContext } from '#platform/context.server.ts'
import { ListPage } from '#platform/contract/list-page.server.ts'
import { type Api, serve, serveRead } from '#platform/contract/serve.server.ts'
import { type CursorList, decodeCursor, toPage } from '#platform/database/cursor.server.ts'
import { Refusal } from '#platform/errors.ts'
import { actOnRows } from '#platform/rows/act.server.ts'
import * as contract from './contract.ts'
import { addReview, approveReview, deleteReview } from './service.server.ts'
import { findReviews, findSubjectById, type ReviewQuery } from './sql.server.ts'

const newest: CursorList = { name: 'reviews', by: 'time' }

export function serveReviews(api: Api, context: AppContext): void {
  const { db } = context
  const list = async (
    query: { limit?: number | undefined; cursor?: string | undefined },
    which: Pick<ReviewQuery, 'product' | 'of' | 'waiting'>,
  ) => {
    const { limit = 50 } = query
    const found = await findReviews(db, {
      ...which,
      limit,
      after: decodeCursor(newest, query.cursor),
    })
    const page = toPage(newest, found, limit, (row) => ({ value: row.createdAt.toISOString(), id: row.id }))
    return new ListPage(page.rows.map(toReviewView), page.next)
  }
  serveRead(api, contract.listReviews, ({ query }) => {
    tagReads(query.product ? `reviews-of-${query.product}` : 'reviews')
    return list(query, { product: query.product })
  })
  serve(api, contract.listOwnReviews, ({ query, caller }) => list(query, { of: { author: caller.id } }))
  serve(api, contract.listAllReviews, ({ query }) =>
    list(query, { of: 'everybody', waiting: query.waiting === 'true' }),
  )
  serve(api, contract.getSubject, async ({ params }) => {
    const found = await findSubjectById(db, params.id)
    if (!found) throw new Refusal('not_found', { what: 'product' })
    const { id, ...subject } = found
    return { _id: id, ...subject }
  })
  serve(api, contract.approveReview, async ({ params, caller }) => ({
    modifiedCount: (await approveReview(db, caller, params.id)) === undefined ? 0 : 1,
  }))
  serve(api, contract.addReview, async ({ body, caller }) => ({ insertedId: await addReview(context, caller, body) }))
  serve(api, contract.deleteReview, async ({ params, caller }) => {
    await deleteReview(db, caller, params.id)
    return { deletedCount: 1 }
  })
  serve(api, contract.changeReviews, ({ body: { action, ids }, caller }) => {
    const act = action === 'approve' ? approveReview : deleteReview
    return actOnRows(ids, (id) => act(db, caller, id))
  })
}

export function toReviewView({
  id,
  createdAt,
  picture,
  about,
  aboutTranslations,
  ...row
}: Awaited<ReturnType<typeof findReviews>>[number]): contract.OwnReview {
  const img = picture ? getPictureUrl(picture.name) : ''
  const subject = { about: about ?? '', translations: { about: aboutTranslations?.name } }
  return { ...row, _id: id, ...subject, picture, img, date: createdAt.toISOString() }
}
