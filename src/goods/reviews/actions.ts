import type { FeatureActions } from '#base/platform/database/audit-action.ts'
import { m } from '#paraglide/messages.js'

/** What the history says of the actions recorded here, and of undoing them. */
export const reviewsActions = {
  names: {
    'review.approve': m.audit_action_review_approve,
    'review.answer': m.audit_action_review_answer,
    'review.delete': m.audit_action_review_delete,
  },
  effects: {
    review_disappears: m.undo_review_disappears,
    review_returns: m.undo_review_returns,
    review_waits: m.undo_review_waits,
    answers_change: m.undo_answers_change,
  },
  fields: {
    answer: { label: m.review_answer },
  },
} satisfies FeatureActions

declare module '#base/platform/database/audit-action.ts' {
  interface AuditActions {
    reviews: typeof reviewsActions
  }
}
