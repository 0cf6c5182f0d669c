import type { FeatureActions } from '#base/platform/database/audit-action.ts'
import { m } from '#paraglide/messages.js'

/** What the history says of the actions recorded here, and of undoing them. */
export const siteActions = {
  names: {
    'redirect.edit': m.audit_action_redirect_edit,
    'site.edit': m.audit_action_site_edit,
    'look.edit': m.audit_action_look_edit,
    'slides.edit': m.audit_action_slides_edit,
    'mails.edit': m.audit_action_mails_edit,
  },
  effects: {
    redirects_change: m.undo_redirects_change,
  },
} satisfies FeatureActions

declare module '#base/platform/database/audit-action.ts' {
  interface AuditActions {
    site: typeof siteActions
  }
}
