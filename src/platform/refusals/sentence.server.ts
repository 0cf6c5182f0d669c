import { m } from '#paraglide/messages.js'
import type { Refusal, RefusalCode } from '../errors.ts'
import { formatMoney } from '../locale.ts'
import { orderAtLeast, orderAtMost, priceIsNow, unitsLeft } from './field-sentence.server.ts'
import type { OrderState, RefusalParams } from './params.ts'

/** Why the shop refused, in the caller's language. */
export function refusalSentence({ code, params }: Refusal): string {
  return (sentences[code] as (params: unknown) => string)(params)
}

/** Picks the sentence by `what` was refused. */
const by =
  <What extends string>(texts: Record<What, () => string>) =>
  ({ what }: { what: What }): string =>
    texts[what]()

const sentences: { [Code in RefusalCode]: (params: RefusalParams[Code]) => string } = {
  malformed: by({
    request: m.refusal_malformed_request,
    length: m.refusal_malformed_length,
    empty: m.refusal_malformed_empty,
    json: m.refusal_malformed_json,
    object: m.refusal_malformed_object,
    depth: m.refusal_malformed_depth,
    address: m.refusal_malformed_address,
    upload: m.refusal_malformed_upload,
    idempotency_key: m.refusal_malformed_idempotency_key,
  }),
  invalid_id: m.refusal_invalid_id,
  invalid_query: by({ query: m.refusal_invalid_query, cursor: m.refusal_invalid_cursor }),
  unknown_host: m.refusal_unknown_host,
  bad_signature: m.refusal_bad_signature,
  link_expired: m.refusal_link_expired,
  not_signed_in: m.refusal_not_signed_in,
  wrong_password: m.refusal_wrong_password,
  wrong_code: by({ code: m.refusal_wrong_code, expired: m.refusal_wrong_code_expired }),
  not_allowed: m.refusal_not_allowed,
  foreign_origin: m.refusal_foreign_origin,
  reauth_required: by({
    account_change: m.refusal_reauth_account_change,
    erasure: m.refusal_reauth_erasure,
    second_factor: m.refusal_reauth_second_factor,
  }),
  second_factor_required: m.refusal_second_factor_required,
  address_unconfirmed: m.refusal_address_unconfirmed,
  not_found: by({
    account: m.refusal_no_account,
    address: m.refusal_no_address,
    article: m.refusal_no_article,
    change: m.refusal_no_change,
    family: m.refusal_no_family,
    document: m.refusal_no_document,
    incident: m.refusal_no_incident,
    list: m.refusal_no_list,
    message: m.refusal_no_message,
    order: m.refusal_no_order,
    own_profile: m.refusal_no_own_profile,
    password: m.refusal_no_password,
    picture: m.refusal_no_picture,
    postal_address: m.refusal_no_postal_address,
    product: m.refusal_no_product,
    product_for_sale: m.refusal_no_product_for_sale,
    profile: m.refusal_no_profile,
    provider: m.refusal_no_provider,
    return: m.refusal_no_such_return,
    review: m.refusal_no_review,
    session: m.refusal_no_session,
    sitemap: m.refusal_no_sitemap,
  }),
  method_not_allowed: by({ call: m.refusal_method_of_call, page: m.refusal_method_of_page }),
  out_of_stock: (params) => {
    if (params.what === 'purchase') return unitsLeft(params)
    if (params.what === 'payment') return m.refusal_too_few_to_pay()
    if (params.what === 'undo') return m.refusal_sold_since()
    const { left: count, packSize: size } = params
    return size > 1 ? m.refusal_packs_sold_meanwhile({ count, size }) : m.refusal_sold_meanwhile({ count })
  },
  price_changed: (params) => {
    if (params.what === 'piece') return priceIsNow(params.price, params.currency)
    const amount = formatMoney(params.price, params.currency)
    if (params.what === 'total') return m.refusal_amount_to_pay({ amount })
    return m.refusal_new_amount({ amount, was: formatMoney(params.was, params.currency) })
  },
  several_orders: ({ orders }) => m.refusal_several_orders({ orders: orders.join(', ') }),
  lines_refused: m.refusal_lines,
  already_paid: m.refusal_already_paid,
  order_cancelled: m.refusal_order_cancelled,
  product_withdrawn: m.refusal_product_withdrawn,
  hold_ended: m.refusal_hold_ended,
  payment_in_progress: m.refusal_payment_in_progress,
  payment_refused: by({ amount: m.refusal_payment_amount, shop: m.refusal_payment_shop }),
  payment_not_found: by({ other_order: m.refusal_payment_of_other_order, not_charged: m.refusal_not_charged }),
  already_exists: by({
    account: m.refusal_account_exists,
    postal_address: m.refusal_postal_address_exists,
    product: m.refusal_product_exists,
    profile: m.refusal_profile_exists,
    review: m.refusal_review_exists,
    later_review: m.refusal_later_review_exists,
  }),
  not_open: m.refusal_not_open,
  last_admin: m.refusal_last_admin,
  stale_version: by({
    product: m.refusal_stale_product,
    profile: m.refusal_stale_profile,
    change: m.refusal_stale_change,
    list: m.refusal_stale_list,
    settings: m.refusal_stale_settings,
  }),
  wrong_state: (params) =>
    params.what === 'order' ? wrongOrderState(params.state, params.next) : wrongState[params.what](),
  too_large: by({ body: m.refusal_body_too_large, file: m.refusal_file_too_large }),
  unsupported_media: by({
    json: m.refusal_media_json,
    multipart: m.refusal_media_multipart,
    compressed: m.refusal_media_compressed,
    no_picture: m.refusal_media_no_picture,
    damaged_picture: m.refusal_media_damaged_picture,
  }),
  invalid_fields: (params) => {
    if (params.what === 'total') return orderAtMost(params.max, params.currency)
    if (params.what === 'too_small') return orderAtLeast(params.min, params.currency)
    if (params.what !== 'refund') return invalidFields[params.what]()
    return m.refusal_refund_too_large({ amount: formatMoney(params.max, params.currency) })
  },
  idempotency_mismatch: m.refusal_idempotency_mismatch,
  quota: m.refusal_quota,
  cart_full: ({ max }) => m.refusal_cart_full({ count: max }),
  too_many: ({ what, max }) =>
    what === 'lists' ? m.refusal_too_many_lists({ count: max }) : m.refusal_too_many_own_numbers({ count: max }),
  rate_limited: (params) =>
    params.what === 'reviews' ? m.refusal_too_many_reviews({ count: params.max }) : rateLimited[params.what](),
  too_many_open_orders: ({ what, max }) => tooManyUnpaid[what]({ count: max }),
  headers_too_large: m.refusal_headers_too_large,
  address_too_long: m.refusal_address_too_long,
  unexpected: m.refusal_unexpected,
  payments_paused: m.refusal_payments_paused,
  unavailable: (params) =>
    params.what === 'provider' ? m.auth_error_provider_unavailable(params) : unavailable[params.what](),
}

const unavailable = {
  busy: m.refusal_busy,
  closing: m.refusal_closing,
  database: m.refusal_no_database,
  identity: m.refusal_no_identity,
  page: m.refusal_no_page,
  payment: m.refusal_no_card_payment,
  photo_decoder: m.refusal_no_photo_decoder,
  photo_store: m.refusal_no_photo_store,
  sign_in: m.refusal_busy_sign_in,
}

const wrongState = {
  back_ordered: m.refusal_back_ordered,
  rest_back_ordered: m.refusal_rest_back_ordered,
  cancel_lines: m.refusal_lines_packed,
  change: m.refusal_change_not_undoable,
  dispute: m.refusal_disputed,
  erasure: m.refusal_open_order,
  incident: m.refusal_incident_not_refundable,
  invoice: m.refusal_not_invoiceable,
  large_import: m.refusal_large_import,
  no_return: m.refusal_no_return_any_more,
  refund: m.refusal_not_refundable,
  refund_pending: m.refusal_refund_pending,
  return: m.refusal_return_state,
  review: m.refusal_review_shown,
  second_factor: m.refusal_second_factor_state,
}

const invalidFields = {
  fields: m.form_invalid,
  no_photo: m.refusal_no_photo_chosen,
  pixels: m.refusal_too_many_pixels,
  other_order: m.refusal_order_of_other_address,
}

const tooManyUnpaid = {
  orders: m.refusal_too_many_open_orders,
  lines: m.refusal_too_many_open_lines,
  unconfirmed: m.refusal_too_many_unconfirmed_lines,
  day: m.refusal_too_many_unpaid_lines,
}

const rateLimited = {
  requests: m.refusal_too_many_requests,
  tries: m.refusal_too_many_tries,
  cards: m.refusal_too_many_cards,
  mails: m.refusal_too_many_mails,
}

const wrongOrderState = (state: OrderState, next: OrderState) =>
  m.refusal_wrong_order_state({ state: states[state](), next: states[next]() })

const states: Record<OrderState, () => string> = {
  unpaid: m.state_unpaid,
  paying: m.state_paying,
  paid: m.paid,
  packed: m.state_packed,
  shipped: m.state_shipped,
  delivered: m.state_delivered,
  cancelled: m.state_cancelled,
  refund_due: m.refusal_state_refund_due,
  refunded: m.state_refunded,
}
