import type { FeatureActions } from '#base/platform/database/audit-action.ts'
import { m } from '#paraglide/messages.js'

/** What the history calls the actions recorded here. */
export const inboxActions = {
  names: {
    'message.reply': m.audit_action_message_reply,
    'message.archive': m.audit_action_message_archive,
    'message.restore': m.audit_action_message_restore,
    'message.close': m.audit_action_message_close,
    'message.reopen': m.audit_action_message_reopen,
    'message.assign': m.audit_action_message_assign,
    'saved-answers.edit': m.audit_action_saved_answers_edit,
  },
} satisfies FeatureActions

declare module '#base/platform/database/audit-action.ts' {
  interface AuditActions {
    inbox: typeof inboxActions
  }
}
