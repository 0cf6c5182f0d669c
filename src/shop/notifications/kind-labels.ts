import { m } from '#paraglide/messages.js'
import type { NotificationKind } from './kinds.ts'

/** What admins may be told of, in words. */
export const kindLabels: Record<NotificationKind, () => string> = {
  order: m.notifications_order,
  message: m.notifications_message,
  return: m.notifications_return,
  dispute: m.notifications_dispute,
  review: m.notifications_review,
  stock: m.notifications_stock,
  trouble: m.notifications_trouble,
  digest: m.notifications_digest,
}
