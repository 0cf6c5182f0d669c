import type { FeatureRefusals } from '#base/platform/refusals/registry.server.ts'
import { m } from '#paraglide/messages.js'

declare module '#base/platform/refusals/kinds.ts' {
  interface RefusalKinds {
    analytics: {
      'unavailable.sales': None
    }
  }
}

export const analyticsRefusals: FeatureRefusals<'analytics'> = {
  statuses: {},
  sentences: { 'unavailable.sales': m.refusal_sales_counted },
}
