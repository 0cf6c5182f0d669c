import type { FeatureActions } from '#base/platform/database/audit-action.ts'
import { m } from '#paraglide/messages.js'

/** What the history says of the actions recorded here, and of undoing them. */
export const deliveryActions = {
  names: {
    'delivery.edit': m.audit_action_delivery_edit,
  },
  fields: {
    pickup: { label: m.delivery_pickup_title },
    unknownMass: { label: m.delivery_unknown_mass },
    dispatch: { label: m.delivery_dispatch },
  },
} satisfies FeatureActions

declare module '#base/platform/database/audit-action.ts' {
  interface AuditActions {
    delivery: typeof deliveryActions
  }
}
