import type { None } from '#base/platform/refusals/kinds.ts'
import type { FeatureRefusals } from '#base/platform/refusals/registry.server.ts'
import { formatNumber } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'
import { importFieldSentences } from './importing/import-sentences.server.ts'
import { formatOrderable } from './packs/orderable.ts'
import { formatQuantity } from './packs/quantity.ts'

/** In what quantities something is sold, in packs of so many pieces. */
type Orderable = { minimum: number; step: number; packSize: number }

/** What is still available, in packs of so many pieces. */
type UnitsLeft = { left: number; packSize: number }

declare module '#base/platform/refusals/kinds.ts' {
  interface RefusalKinds {
    catalogue: {
      'not_found.category': None
      'not_found.family': None
      'not_found.product': None
      'not_found.product_for_sale': None
      'out_of_stock.purchase': UnitsLeft
      'out_of_stock.edit': UnitsLeft
      'out_of_stock.payment': None
      'out_of_stock.undo': None
      product_withdrawn: None
      'already_exists.product': None
      'stale_version.category': None
      'stale_version.family': None
      'stale_version.product': None
      'wrong_state.category_in_use': { families: number; products: number; categories: number }
      'wrong_state.family_in_use': { products: number }
      'wrong_state.other_currency': { currency: string }
    }
  }
}

declare module '#base/platform/refusals/field-problem.ts' {
  interface FieldProblemKinds {
    catalogue: {
      no_such_category: None
      number_taken: { sku: string }
      no_such_family: None
      too_deep: None
      has_values: { products: number }
      no_such_product: None
      replaced_in_circle: None
      shelf_full: None
      not_breaks: None
      pack_ordered: None
      unavailable: None
      pack_changed: { packSize: number }
      sold_out: UnitsLeft
      insufficient_stock: UnitsLeft
      below_minimum: Orderable
      not_in_step: Orderable
      over_limit: { max: number }
      leaves_unorderable: Orderable & { max: number }
      not_multiple: { step: number; next: number }
      other_currency: { currency: string }
      price_without_currency: None
      moment_without_stock: None
      moment_in_future: None
      stock_twice: None
      withdraws: None
      returns_without_price: None
      minimum_over_limit: { minimum: number; step: number; least: number; max: number }
      minimum_not_in_steps: { minimum: number; step: number; least: number }
      foreign_currency: { currency: string; own: string }
      price_too_high: { max: number; currency: string }
      new_lacks: { sku: string; keys: readonly string[] }
      currency_changes: None
      moment_missing: None
      counted_since: None
      pack_changes: None
      pack_held: None
      listed_before: { line: number; value: string }
      barcode_before: { line: number; value: string }
      address_before: { line: number; value: string }
      slug_taken: { slug: string; sku: string }
      no_earlier_product: { sku: string }
      no_such_picture: { name: string }
      document_missing: { name: string }
      category_missing: { value: string }
      family_missing: { value: string }
    }
  }
}

export const catalogueRefusals: FeatureRefusals<'catalogue'> = {
  statuses: { out_of_stock: 409, product_withdrawn: 409 },
  sentences: {
    'not_found.category': m.refusal_no_category,
    'not_found.family': m.refusal_no_family,
    'not_found.product': m.refusal_no_product,
    'not_found.product_for_sale': m.refusal_no_product_for_sale,
    'out_of_stock.purchase': formatUnitsLeft,
    'out_of_stock.edit': ({ left, packSize }) => m.refusal_sold_meanwhile({ quantity: formatQuantity(left, packSize) }),
    'out_of_stock.payment': m.refusal_too_few_to_pay,
    'out_of_stock.undo': m.refusal_sold_since,
    product_withdrawn: m.refusal_product_withdrawn,
    'already_exists.product': m.refusal_product_exists,
    'stale_version.category': m.refusal_stale_category,
    'stale_version.family': m.refusal_stale_family,
    'stale_version.product': m.refusal_stale_product,
    'wrong_state.category_in_use': ({ families, products, categories }) =>
      m.refusal_category_in_use({
        families: formatNumber(families),
        products: formatNumber(products),
        categories: formatNumber(categories),
      }),
    'wrong_state.family_in_use': ({ products: count }) => m.refusal_family_in_use({ count }),
    'wrong_state.other_currency': ({ currency }) => m.refusal_other_currency({ currency }),
  },
  fields: {
    no_such_category: m.field_no_such_category,
    number_taken: m.field_number_taken,
    no_such_family: m.field_no_such_family,
    too_deep: m.field_too_deep,
    has_values: ({ products: count }) => m.field_has_values({ count }),
    no_such_product: m.field_no_such_product,
    replaced_in_circle: m.field_replaced_in_circle,
    shelf_full: m.field_shelf_full,
    not_breaks: m.field_not_breaks,
    pack_ordered: m.field_pack_ordered,
    unavailable: m.refusal_no_product_for_sale,
    pack_changed: ({ packSize }) => m.field_pack_is_now({ count: packSize }),
    sold_out: formatUnitsLeft,
    insufficient_stock: formatUnitsLeft,
    below_minimum: formatOrderable,
    not_in_step: formatOrderable,
    over_limit: ({ max }) => m.field_too_big({ count: formatNumber(max) }),
    leaves_unorderable: (problem) =>
      m.field_leaves_unorderable({
        quantities: formatOrderable(problem),
        max: formatQuantity(problem.max, problem.packSize),
      }),
    not_multiple: ({ step, next }) => m.field_not_multiple({ step: formatNumber(step), next: formatNumber(next) }),
    other_currency: ({ currency }) => m.field_other_currency({ currency }),
    ...importFieldSentences,
  },
}

/** How many sales units can still be had. */
function formatUnitsLeft({ left, packSize }: UnitsLeft): string {
  if (left === 0) return m.refusal_out_of_stock()
  return m.pieces_left({ quantity: formatQuantity(left, packSize) })
}
