import { sql } from 'kysely'
import type { AppContext } from '#platform/context.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { reviewView, serveReviews } from './api.server.ts'
import { approval, deletion } from './service.server.ts'
import { anonymizeReviews, findReviews } from './sql.server.ts'

// More than anybody has, but still a limit.
const maxExported = 10_000

/** What reviews contribute to the shop. */
export function reviews(context: AppContext): Feature {
  const { db } = context
  return {
    endpoints: (api) => serveReviews(api, context),
    async exportOf({ id: author }) {
      return { reviews: (await findReviews(db, { of: { author }, limit: maxExported })).map(reviewView) }
    },
    async erase(tx, { id }) {
      await anonymizeReviews(tx, id)
    },
    usesUpload: sql`exists (select from reviews where image_id = uploads.id)`,
    auditSubjects: { review: sql`select id, left(description, 35) as name from reviews` },
    undo: { 'review.delete': deletion, 'review.approve': approval },
  }
}
