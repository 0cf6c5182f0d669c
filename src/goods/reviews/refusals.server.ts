import type { FeatureRefusals } from '#base/platform/refusals/registry.server.ts'
import { m } from '#paraglide/messages.js'

declare module '#base/platform/refusals/kinds.ts' {
  interface RefusalKinds {
    reviews: {
      'not_found.review': None
      'already_exists.review': None
      'already_exists.later_review': None
      'stale_version.review': None
      'wrong_state.review': None
      'rate_limited.reviews': { max: number }
    }
  }
}

export const reviewsRefusals: FeatureRefusals<'reviews'> = {
  statuses: {},
  sentences: {
    'not_found.review': m.refusal_no_review,
    'already_exists.review': m.refusal_review_exists,
    'already_exists.later_review': m.refusal_later_review_exists,
    'stale_version.review': m.refusal_stale_answer,
    'wrong_state.review': m.refusal_review_shown,
    'rate_limited.reviews': ({ max }) => m.refusal_too_many_reviews({ count: max }),
  },
}
