import type { FeatureRefusals } from '#base/platform/refusals/registry.server.ts'
import { m } from '#paraglide/messages.js'

declare module '#base/platform/refusals/kinds.ts' {
  interface RefusalKinds {
    tax: {
      /** No tax rates have been entered for it. */
      'not_sellable.tax': None
      /** A table that prices depend on cannot be read. */
      'not_sellable.settings': None
    }
  }
}

export const taxRefusals: FeatureRefusals<'tax'> = {
  statuses: { not_sellable: 409 },
  sentences: {
    'not_sellable.tax': m.refusal_tax_unknown,
    'not_sellable.settings': m.refusal_settings_unreadable,
  },
}
