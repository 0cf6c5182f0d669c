import type { FeatureActions, RecordedField } from '#base/platform/database/audit-action.ts'
import { m } from '#paraglide/messages.js'
import { type SettingRow, settingNames, settings } from './fields.ts'

/** What the history says of the actions recorded here, and of undoing them. */
export const settingsActions = {
  names: {
    'settings.edit': m.audit_action_settings_edit,
  },
  effects: {
    settings_change: m.undo_settings_change,
  },
  fields: {
    ...Object.fromEntries(settingNames.map((name) => [name, toRecordedField(settings[name])])),
  },
} satisfies FeatureActions

function toRecordedField({ label, control }: SettingRow): RecordedField {
  return control.kind === 'choice' ? { label, format: (value) => control.options[value]!() } : { label }
}

declare module '#base/platform/database/audit-action.ts' {
  interface AuditActions {
    settings: typeof settingsActions
  }
}
