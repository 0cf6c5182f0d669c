import type { FeatureActions } from '#base/platform/database/audit-action.ts'
import { m } from '#paraglide/messages.js'
import { getCountryName } from '#people/addresses/country-name.ts'

/** What the history says of the actions recorded here, and of undoing them. */
export const taxActions = {
  names: {
    'tax.edit': m.audit_action_tax_edit,
  },
  fields: {
    home: { label: m.tax_home, format: getCountryName },
    pricesInclude: {
      label: m.tax_prices,
      format: (value: string) => (value === 'true' ? m.tax_prices_included() : m.tax_prices_net()),
    },
    unansweredNumbers: { label: m.tax_unanswered },
  },
} satisfies FeatureActions

declare module '#base/platform/database/audit-action.ts' {
  interface AuditActions {
    tax: typeof taxActions
  }
}
