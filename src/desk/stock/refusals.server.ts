import type { FeatureRefusals } from '#base/platform/refusals/registry.server.ts'
import { m } from '#paraglide/messages.js'

declare module '#base/platform/refusals/kinds.ts' {
  interface RefusalKinds {
    stock: {
      'invalid_fields.no_reason': None
      'invalid_fields.product_twice': None
      'not_found.count': None
      'out_of_stock.count': None
      'stale_version.count': None
    }
  }
}

export const stockRefusals: FeatureRefusals<'stock'> = {
  statuses: { out_of_stock: 409 },
  sentences: {
    'invalid_fields.no_reason': m.refusal_no_reason,
    'invalid_fields.product_twice': m.refusal_product_twice,
    'not_found.count': m.refusal_no_count,
    'out_of_stock.count': m.refusal_count_below_orders,
    'stale_version.count': m.refusal_stale_count,
  },
}
