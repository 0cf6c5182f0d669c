import { m } from '#paraglide/messages.js'
import type { FeatureRefusals } from '#platform/refusals/registry.server.ts'

declare module '#platform/refusals/kinds.ts' {
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
