import type { FeatureActions } from '#base/platform/database/audit-action.ts'
import { m } from '#paraglide/messages.js'

/** What the history says of the actions recorded here, and of undoing them. */
export const searchActions = {
  names: {
    'synonym.edit': m.audit_action_synonym_edit,
    'standard.edit': m.audit_action_standard_edit,
    'unsold.edit': m.audit_action_unsold_edit,
  },
  effects: {
    names_change: m.undo_names_change,
  },
} satisfies FeatureActions

declare module '#base/platform/database/audit-action.ts' {
  interface AuditActions {
    search: typeof searchActions
  }
}
