import type { FeatureRefusals } from '#base/platform/refusals/registry.server.ts'
import { formatMoney } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'

declare module '#base/platform/refusals/kinds.ts' {
  interface RefusalKinds {
    purchasing: {
      'not_found.supplier': None
      'not_found.supplier_part': None
      'not_found.purchase_order': None
      'not_found.ordered_part': None
      'stale_version.supplier': None
      'stale_version.purchase_order': None
      'wrong_state.supplier_currency': { currency: string }
      'wrong_state.supplier_retired': None
      'wrong_state.purchase_order': None
      /** In sales units. */
      'wrong_state.more_than_ordered': { left: number }
      'invalid_fields.part_twice': None
      'invalid_fields.price_too_precise': { currency: string }
      'invalid_fields.price_too_high': { max: number; currency: string }
      'invalid_fields.correction_reason': None
      'invalid_fields.below_received': { sku: string }
    }
  }
}

export const purchasingRefusals: FeatureRefusals<'purchasing'> = {
  statuses: {},
  sentences: {
    'not_found.supplier': m.refusal_no_supplier,
    'not_found.supplier_part': m.refusal_no_supplier_part,
    'not_found.purchase_order': m.refusal_no_purchase_order,
    'not_found.ordered_part': m.refusal_no_ordered_part,
    'stale_version.supplier': m.refusal_stale_supplier,
    'stale_version.purchase_order': m.refusal_stale_purchase_order,
    'wrong_state.supplier_currency': m.refusal_supplier_currency,
    'wrong_state.supplier_retired': m.refusal_supplier_retired,
    'wrong_state.purchase_order': m.refusal_purchase_order_state,
    'wrong_state.more_than_ordered': ({ left }) => m.refusal_more_than_ordered({ count: left }),
    'invalid_fields.part_twice': m.refusal_product_twice,
    'invalid_fields.price_too_precise': m.refusal_price_too_precise,
    'invalid_fields.price_too_high': ({ max, currency }) =>
      m.refusal_price_too_high({ max: formatMoney(max, currency) }),
    'invalid_fields.correction_reason': m.refusal_correction_reason,
    'invalid_fields.below_received': m.refusal_below_received,
  },
}
