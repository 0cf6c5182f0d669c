import { m } from '#paraglide/messages.js'
import type { FeatureActions } from '#platform/database/audit-action.ts'
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

declare module '#platform/database/audit-action.ts' {
  interface AuditActions {
    invoices: typeof invoicesActions
  }
}
