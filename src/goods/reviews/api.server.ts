import { getPictureUrl } from '#base/images/addresses.ts'
import { tagReads } from '#base/platform/cache/tags.server.ts'
import type { AppContext } from '#base/platform/context.server.ts'
import { ListPage } from '#base/platform/contract/list-page.server.ts'
import { type Api, serve, serveRead } from '#base/platform/contract/serve.server.ts'
import { type CursorList, decodeCursor, toPage } from '#base/platform/database/cursor.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { actOnRows } from '#base/platform/rows/act.server.ts'
import * as contract from './contract.ts'
import { addReview, answerReview, approveReview, deleteReview, reportReview } from './service.server.ts'
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
  serve(api, contract.listOwnReviews, async ({ query, caller }) => {
    const { items, ...page } = await list(query, { of: { author: caller.id } })
    return new ListPage(items.map(withoutReport), page.next)
  })
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
  serve(api, contract.changeReviews, ({ body: { action, ids, reason }, caller }) =>
    actOnRows(ids, (id) =>
      action === 'approve' ? approveReview(db, caller, id) : deleteReview(db, caller, id, reason),
    ),
  )
  serve(api, contract.answerReview, async ({ params, body, caller }) => ({
    modifiedCount: await answerReview(db, caller, params.id, body),
  }))
  serve(api, contract.reportReview, async ({ params, body }) => ({
    modifiedCount: await reportReview(db, params.id, body.reason),
  }))
}

/** A review as its author reads it. */
// guard: who wrote a review does not read what was reported of it | report: '' → report: review.report | reviews
const withoutReport = (review: contract.OwnReview): contract.OwnReview => ({ ...review, report: '' })

export function toReviewView({
  id,
  createdAt,
  picture,
  about,
  aboutTranslations,
  hiddenReason: reason,
  ...row
}: Awaited<ReturnType<typeof findReviews>>[number]): contract.OwnReview {
  const img = picture ? getPictureUrl(picture.name) : ''
  const subject = { about: about ?? '', translations: { about: aboutTranslations?.name } }
  return { ...row, _id: id, ...subject, reason, picture, img, date: createdAt.toISOString() }
}
