import type { FeatureActions } from '#base/platform/database/audit-action.ts'
import { m } from '#paraglide/messages.js'
import { fieldNames } from './field-names.ts'

/** What the history says of the actions recorded here, and of undoing them. */
export const invoicesActions = {
  names: {
    'seller.edit': m.audit_action_seller_edit,
    'exchange-rate.enter': m.audit_action_exchange_rate_enter,
  },
  fields: {
    ...Object.fromEntries(Object.entries(fieldNames).map(([name, label]) => [`seller.${name}`, { label }])),
  },
} satisfies FeatureActions

declare module '#base/platform/database/audit-action.ts' {
  interface AuditActions {
    invoices: typeof invoicesActions
  }
}
