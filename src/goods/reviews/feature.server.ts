import { sql } from 'kysely'
import type { AppContext } from '#base/platform/context.server.ts'
import type { Feature } from '#base/platform/feature.server.ts'
import { serveReviews, toReviewView } from './api.server.ts'
import { reviewAnswer, reviewApproval, reviewDeletion } from './service.server.ts'
import { anonymizeReviews, findReviews, moveReviews } from './sql.server.ts'

// More than any person has, but still a limit.
const maxExported = 10_000

/** The parts of the shop that reviews contribute. */
export function reviews(context: AppContext): Feature {
  const { db } = context
  return {
    endpoints: (api) => serveReviews(api, context),
    async exportPersonalData({ id: author }) {
      const found = await findReviews(db, { of: { author }, limit: maxExported })
      return { reviews: found.map(toReviewView) }
    },
    move: (tx, { id }, to) => moveReviews(tx, id, to),
    async erase(tx, { id }) {
      await anonymizeReviews(tx, id)
    },
    usesUpload: sql`exists (select from reviews where image_id = uploads.id)`,
    auditSubjects: { review: sql`select id, left(description, 35) as name from reviews` },
    undo: { 'review.delete': reviewDeletion, 'review.approve': reviewApproval, 'review.answer': reviewAnswer },
  }
}

declare module '#base/platform/cache/tag.ts' {
  interface CacheTags {
    reviews: 'reviews' | `reviews-of-${string}`
  }
}
