import '../../src/refusals.server.ts'
import { Refusal } from '../../src/platform/errors.ts'
import type { DataProblem } from '../../src/platform/refusals/field-problem.ts'
import type { RefusalCode, RefusalParams } from '../../src/platform/refusals/kinds.ts'

/** Every code with every kind of parameters it takes. */
const params: { [Code in RefusalCode]: RefusalParams[Code][] } = {
  malformed: of('request', 'length', 'empty', 'json', 'object', 'depth', 'address', 'upload', 'idempotency_key'),
  invalid_id: [{}],
  invalid_query: of('query', 'cursor'),
  unknown_host: [{}],
  bad_signature: [{}],
  link_expired: [{}],
  not_signed_in: [{}],
  wrong_password: [{}],
  wrong_code: of('code', 'expired'),
  not_allowed: [{}],
  account_required: [{}],
  guests_off: [{}],
  foreign_origin: [{}],
  reauth_required: of('account_change', 'erasure', 'second_factor'),
  second_factor_required: [{}],
  address_unconfirmed: [{}],
  not_found: [
    ...of(
      'account',
      'address',
      'article',
      'category',
      'change',
      'family',
      'document',
      'documents',
      'incident',
      'list',
      'message',
      'order',
      'own_profile',
      'password',
      'picture',
      'postal_address',
    ),
    ...of('parcel', 'product', 'product_for_sale', 'profile', 'provider', 'return', 'review', 'session', 'sitemap'),
  ],
  method_not_allowed: of('call', 'page'),
  out_of_stock: [
    ...[0, 1, 2].flatMap((left) =>
      [1, 100].flatMap((packSize) => [
        { what: 'purchase', left, packSize } as const,
        { what: 'edit', left, packSize } as const,
      ]),
    ),
    ...of('payment', 'undo'),
  ],
  price_changed: [
    { what: 'piece', price: 19.99, currency: 'USD' },
    { what: 'total', price: 1980, currency: 'JPY' },
    { what: 'order', price: 42, was: 39.98, currency: 'USD' },
    { what: 'refund', price: 20, currency: 'USD' },
  ],
  several_orders: [{ orders: ['IW-100001', 'IW-100002'] }],
  lines_refused: [{}],
  already_paid: [{}],
  order_cancelled: [{}],
  product_withdrawn: [{}],
  hold_ended: [{}],
  payment_in_progress: [{}],
  payment_refused: of('amount', 'shop', 'vat_number'),
  payment_not_found: of('other_order', 'not_charged'),
  already_exists: of('account', 'postal_address', 'product', 'profile', 'review', 'later_review'),
  not_open: [{}],
  not_sellable: of('tax', 'settings'),
  last_admin: [{}],
  stale_version: of('article', 'category', 'family', 'product', 'profile', 'change', 'list', 'settings'),
  wrong_state: [
    { what: 'category_in_use', families: 1, products: 2, categories: 0 },
    { what: 'family_in_use', products: 3 },
    { what: 'other_currency', currency: 'JPY' },
    ...(
      ['unpaid', 'paying', 'paid', 'packed', 'shipped', 'delivered', 'cancelled', 'refund_due', 'refunded'] as const
    ).map((state) => ({ what: 'order', state, next: 'shipped' }) as const),
    ...of(
      'back_ordered',
      'rest_back_ordered',
      'cancel_lines',
      'change',
      'dispute',
      'disputed_goods',
      'erasure',
      'no_return',
      'address',
      'parcel',
      'parcel_returned',
      'part_sent',
      'step',
      'refund',
      'refund_pending',
      'return',
      'review',
    ),
    ...of('second_factor', 'invoice', 'incident'),
  ],
  too_large: of('body', 'file'),
  unsupported_media: of('json', 'multipart', 'compressed', 'no_picture', 'damaged_picture'),
  invalid_fields: [
    ...of('fields', 'no_photo', 'pixels', 'other_order'),
    { what: 'total', max: 999_999.99, currency: 'USD' },
    { what: 'refund', max: 19.99, currency: 'USD' },
  ],
  idempotency_mismatch: [{}],
  quota: [{}],
  cart_full: [{ max: 200 }],
  too_many: [
    { what: 'documents', max: 200 },
    { what: 'lists', max: 100 },
    { what: 'own_numbers', max: 10_000 },
  ],
  rate_limited: [...of('requests', 'tries', 'cards', 'mails'), { what: 'reviews', max: 10 }],
  too_many_open_orders: [
    { what: 'orders', max: 5 },
    { what: 'lines', max: 400 },
    { what: 'bank', max: 10 },
    { what: 'unconfirmed', max: 20 },
    { what: 'day', max: 800 },
  ],
  address_too_long: [{}],
  headers_too_large: [{}],
  unexpected: [{}],
  payments_paused: [{}],
  unavailable: [
    ...of('busy', 'closing', 'database', 'identity', 'page', 'payment', 'photo_decoder', 'photo_store', 'sign_in'),
    { what: 'provider', name: 'Example' },
  ],
}

function of<What extends string>(...whats: What[]): { what: What }[] {
  return whats.map((what) => ({ what }))
}

export const everyRefusal: Refusal[] = Object.entries(params).flatMap(([code, kinds]) =>
  kinds.map((given) => new Refusal(code as RefusalCode, given as never)),
)

const dataProblems: Record<DataProblem['code'], DataProblem[]> = {
  in_use: [{ code: 'in_use' }],
  address_taken: [{ code: 'address_taken' }],
  password_common: [{ code: 'password_common' }],
  password_wrong: [{ code: 'password_wrong' }],
  enrolment_code_wrong: [{ code: 'enrolment_code_wrong' }],
  not_own_photo: [{ code: 'not_own_photo' }],
  too_many_pixels: [{ code: 'too_many_pixels' }],
  not_postcode: ['DE', 'GB', 'AQ'].map((country) => ({ code: 'not_postcode' as const, country })),
  not_vat_number: [
    { code: 'not_vat_number', country: 'DE' },
    { code: 'not_vat_number', country: 'US' },
  ],
  not_time_zone: [{ code: 'not_time_zone' }],
  vat_number_unknown: [{ code: 'vat_number_unknown' }],
  not_delivered: [{ code: 'not_delivered' }],
  other_place: [{ code: 'other_place' }],
  too_much_unpaid: [
    { code: 'too_much_unpaid', what: 'unconfirmed', max: 2 },
    { code: 'too_much_unpaid', what: 'unpaid', max: 25 },
    { code: 'too_much_unpaid', what: 'day', max: 75 },
  ],
  not_offered: [{ code: 'not_offered' }],
  over_packs: [1, 2].map((max) => ({ code: 'over_packs' as const, max, packSize: 100 })),
  refund_not_clear: [{ code: 'refund_not_clear' }],
  no_such_category: [{ code: 'no_such_category' }],
  no_such_family: [{ code: 'no_such_family' }],
  too_deep: [{ code: 'too_deep' }],
  has_values: [
    { code: 'has_values', products: 1 },
    { code: 'has_values', products: 3 },
  ],
  no_such_product: [{ code: 'no_such_product' }],
  replaced_in_circle: [{ code: 'replaced_in_circle' }],
  too_precise: [{ code: 'too_precise' }],
  shelf_full: [{ code: 'shelf_full' }],
  other_order: [{ code: 'other_order' }],
  not_cursor: [{ code: 'not_cursor' }],
  not_breaks: [{ code: 'not_breaks' }],
  unavailable: [{ code: 'unavailable' }],
  below_minimum: [
    { code: 'below_minimum', minimum: 20, step: 1, packSize: 1 },
    { code: 'below_minimum', minimum: 20, step: 10, packSize: 1 },
  ],
  not_in_step: [
    { code: 'not_in_step', minimum: 20, step: 10, packSize: 1 },
    { code: 'not_in_step', minimum: 10, step: 10, packSize: 1 },
  ],
  over_limit: [{ code: 'over_limit', max: 999 }],
  leaves_unorderable: [{ code: 'leaves_unorderable', minimum: 20, step: 10, packSize: 1, max: 100 }],
  not_multiple: [{ code: 'not_multiple', step: 3, next: 6 }],
  other_currency: [{ code: 'other_currency', currency: 'EUR' }],
  sold_out: [{ code: 'sold_out', left: 0, packSize: 1 }],
  insufficient_stock: [1, 2].flatMap((left) =>
    [1, 100].map((packSize) => ({ code: 'insufficient_stock', left, packSize })),
  ),
  price_changed: [{ code: 'price_changed', price: 19.99, currency: 'USD' }],
  pack_ordered: [{ code: 'pack_ordered' }],
  pack_changed: [1, 50].map((packSize) => ({ code: 'pack_changed', packSize })),
  order_too_small: [{ code: 'order_too_small', min: 0.5, currency: 'USD' }],
  order_too_large: [{ code: 'order_too_large', max: 999_999.99, currency: 'USD' }],
  refund_too_large: [{ code: 'refund_too_large', max: 10.9, currency: 'USD' }],
}

/** What the shop can find wrong with a field beyond its schema. */
export const everyDataProblem = Object.values(dataProblems).flat()
