import type { None } from '#base/platform/refusals/kinds.ts'
import type { FeatureRefusals } from '#base/platform/refusals/registry.server.ts'
import { formatMoney, formatNumber } from '#base/platform/text/locale.ts'
import { formatQuantity } from '#goods/catalogue/packs/quantity.ts'
import { m } from '#paraglide/messages.js'
import type { FulfilmentState, OrderState } from './states.ts'

/** In the currency's major unit. */
type Amount = { currency: string }

declare module '#base/platform/refusals/kinds.ts' {
  interface RefusalKinds {
    orders: {
      'not_found.order': None
      'not_found.return': None
      'not_found.parcel': None
      'not_found.label': None
      /** Labels are made by hand. */
      'not_found.carriers': None
      /** In the words of the carriers’ hub. */
      carrier_refused: { message: string }
      'unavailable.carrier': None
      /** The numbers of the unpaid orders that are meant by the same total. */
      several_orders: { orders: string[] }
      /** The fields say which lines of an order cannot be ordered, and why. */
      lines_refused: None
      order_cancelled: None
      hold_ended: None
      /** What is left of the sum that a customer may owe. */
      account_limit: Amount & { left: number }
      /** The price of a piece, or the whole amount to pay; `was`: the amount agreed before. */
      'price_changed.piece': Amount & { price: number }
      'price_changed.total': Amount & { price: number }
      'price_changed.order': Amount & { price: number; was: number }
      /** What a cancellation gives back. */
      'price_changed.refund': Amount & { price: number }
      'wrong_state.order': { state: OrderState; next: FulfilmentState }
      'wrong_state.back_ordered': None
      'wrong_state.rest_back_ordered': None
      'wrong_state.cancel_lines': None
      'wrong_state.disputed_goods': None
      'wrong_state.step': None
      'wrong_state.part_sent': None
      'wrong_state.parcel': None
      'wrong_state.parcel_returned': None
      'wrong_state.address': None
      'wrong_state.label': None
      'wrong_state.label_waits': None
      'wrong_state.no_labels': None
      'wrong_state.no_sender': None
      'wrong_state.no_delivery_address': None
      'wrong_state.no_customs_data': { sku: string }
      'unsupported_media.no_statement': None
      'wrong_state.no_bank_account': None
      'wrong_state.no_account_terms': None
      'wrong_state.overdue': None
      'wrong_state.payment_pending': None
      'wrong_state.no_transfer_back': None
      'wrong_state.no_open_refund': None
      'wrong_state.erasure': None
      'wrong_state.no_return': None
      'wrong_state.return_refunded': None
      'wrong_state.nothing_sent': None
      'wrong_state.nothing_to_pick': None
      'wrong_state.nothing_to_print': None
      'wrong_state.refund': None
      'wrong_state.refund_pending': None
      'wrong_state.refund_waits': None
      'wrong_state.refund_by_hand': None
      'wrong_state.return': None
      'wrong_state.receipt': None
      'wrong_state.exchange': None
      'wrong_state.exchange_stands': None
      'wrong_state.exchange_sent': None
      'wrong_state.return_elsewhere': None
      /**
       * A customer has so many unpaid orders, or would have more lines in them; or in those of a day, which an unconfirmed address
       * allows fewer of.
       */
      'too_many_open_orders.orders': { max: number }
      'too_many_open_orders.lines': { max: number }
      'too_many_open_orders.bank': { max: number }
      'too_many_open_orders.unconfirmed': { max: number }
      'too_many_open_orders.day': { max: number }
      'invalid_fields.other_order': None
      'invalid_fields.order_twice': None
      'invalid_fields.no_tracking_number': None
      'invalid_fields.total': Amount & { max: number }
      'invalid_fields.too_small': Amount & { min: number }
      'invalid_fields.refund': Amount & { max: number }
    }
  }
}

declare module '#base/platform/refusals/field-problem.ts' {
  interface FieldProblemKinds {
    orders: {
      other_order: None
      vat_number_unknown: None
      not_delivered: None
      not_offered: None
      mass_unknown: None
      other_place: None
      over_packs: { max: number; packSize: number }
      other_packs: { packSize: number }
      refund_not_clear: None
      too_much_unpaid: { what: 'unconfirmed' | 'strangers' | 'unpaid' | 'day'; max: number }
      price_changed: Amount & { price: number }
      order_too_small: Amount & { min: number }
      order_too_large: Amount & { max: number }
      refund_too_large: Amount & { max: number }
      not_the_total: Amount & { total: number }
      not_past: None
    }
  }
}

export const ordersRefusals: FeatureRefusals<'orders'> = {
  statuses: {
    several_orders: 409,
    lines_refused: 409,
    order_cancelled: 409,
    hold_ended: 409,
    price_changed: 409,
    carrier_refused: 409,
    account_limit: 409,
    too_many_open_orders: 429,
  },
  sentences: {
    'not_found.order': m.refusal_no_order,
    'not_found.return': m.refusal_no_such_return,
    'not_found.parcel': m.refusal_no_such_parcel,
    'not_found.label': m.refusal_no_such_label,
    'not_found.carriers': m.refusal_no_carriers,
    carrier_refused: m.refusal_carrier,
    'unavailable.carrier': m.refusal_carrier_silent,
    several_orders: ({ orders }) => m.refusal_several_orders({ orders: orders.join(', ') }),
    lines_refused: m.refusal_lines,
    order_cancelled: m.refusal_order_cancelled,
    hold_ended: m.refusal_hold_ended,
    account_limit: ({ left, currency }) => m.refusal_account_limit({ left: formatMoney(left, currency) }),
    'price_changed.piece': ({ price, currency }) => m.refusal_price_is_now({ price: formatMoney(price, currency) }),
    'price_changed.total': ({ price, currency }) => m.refusal_amount_to_pay({ amount: formatMoney(price, currency) }),
    'price_changed.order': ({ price, was, currency }) =>
      m.refusal_new_amount({ amount: formatMoney(price, currency), was: formatMoney(was, currency) }),
    'price_changed.refund': ({ price, currency }) => m.refusal_refund_is_now({ amount: formatMoney(price, currency) }),
    'wrong_state.order': ({ state, next }) =>
      m.refusal_wrong_order_state({ state: states[state](), next: states[next]() }),
    'wrong_state.back_ordered': m.refusal_back_ordered,
    'wrong_state.rest_back_ordered': m.refusal_rest_back_ordered,
    'wrong_state.cancel_lines': m.refusal_lines_packed,
    'wrong_state.disputed_goods': m.refusal_disputed_goods,
    'wrong_state.step': m.refusal_step_passed,
    'wrong_state.part_sent': m.refusal_part_sent,
    'wrong_state.parcel': m.refusal_parcel_delivered,
    'wrong_state.parcel_returned': m.refusal_parcel_returned,
    'wrong_state.address': m.refusal_address_sent,
    'wrong_state.label': m.refusal_label_used,
    'wrong_state.label_waits': m.refusal_label_waits,
    'unsupported_media.no_statement': m.refusal_no_statement,
    'wrong_state.no_bank_account': m.refusal_no_bank_account,
    'wrong_state.no_account_terms': m.refusal_no_account_terms,
    'wrong_state.overdue': m.refusal_overdue,
    'wrong_state.payment_pending': m.refusal_payment_pending,
    'wrong_state.no_transfer_back': m.refusal_no_transfer_back,
    'wrong_state.no_open_refund': m.refusal_no_open_refund,
    'wrong_state.no_labels': m.refusal_no_labels,
    'wrong_state.no_sender': m.refusal_no_sender,
    'wrong_state.no_delivery_address': m.refusal_no_delivery_address,
    'wrong_state.no_customs_data': m.refusal_no_customs_data,
    'wrong_state.erasure': m.refusal_open_order,
    'wrong_state.no_return': m.refusal_no_return_any_more,
    'wrong_state.return_refunded': m.refusal_return_refunded,
    'wrong_state.nothing_sent': m.refusal_nothing_sent,
    'wrong_state.nothing_to_pick': m.refusal_nothing_to_pick,
    'wrong_state.nothing_to_print': m.refusal_nothing_to_print,
    'wrong_state.refund': m.refusal_not_refundable,
    'wrong_state.refund_pending': m.refusal_refund_pending,
    'wrong_state.refund_waits': m.refusal_refund_waits,
    'wrong_state.refund_by_hand': m.refusal_refund_by_hand,
    'wrong_state.return': m.refusal_return_state,
    'wrong_state.receipt': m.refusal_receipt_kept,
    'wrong_state.exchange': m.refusal_exchange,
    'wrong_state.exchange_stands': m.refusal_exchange_stands,
    'wrong_state.exchange_sent': m.refusal_exchange_sent,
    'wrong_state.return_elsewhere': m.refusal_return_elsewhere,
    'too_many_open_orders.orders': ({ max }) => m.refusal_too_many_open_orders({ count: max }),
    'too_many_open_orders.lines': ({ max }) => m.refusal_too_many_open_lines({ count: max }),
    'too_many_open_orders.bank': ({ max }) => m.refusal_too_many_at_bank({ count: max }),
    'too_many_open_orders.unconfirmed': ({ max }) => m.refusal_too_many_unconfirmed_lines({ count: max }),
    'too_many_open_orders.day': ({ max }) => m.refusal_too_many_unpaid_lines({ count: max }),
    'invalid_fields.other_order': m.refusal_order_of_other_address,
    'invalid_fields.order_twice': m.refusal_order_twice,
    'invalid_fields.no_tracking_number': m.refusal_no_tracking_number,
    'invalid_fields.total': ({ max, currency }) => formatMaxOrder(max, currency),
    'invalid_fields.too_small': ({ min, currency }) => formatMinOrder(min, currency),
    'invalid_fields.refund': ({ max, currency }) => m.refusal_refund_too_large({ amount: formatMoney(max, currency) }),
  },
  fields: {
    other_order: m.field_other_order,
    vat_number_unknown: m.field_vat_number_unknown,
    not_delivered: m.field_not_delivered,
    not_offered: m.field_not_offered,
    mass_unknown: m.field_mass_unknown,
    other_place: m.field_other_place,
    refund_not_clear: m.field_refund_not_clear,
    too_much_unpaid: ({ what, max }) => tooMuchUnpaid[what]({ count: max }),
    price_changed: ({ price, currency }) => m.field_price_is_now({ price: formatMoney(price, currency) }),
    order_too_small: ({ min, currency }) => formatMinOrder(min, currency),
    order_too_large: ({ max, currency }) => formatMaxOrder(max, currency),
    other_packs: ({ packSize }) => m.field_other_packs({ size: formatNumber(packSize) }),
    over_packs: ({ max, packSize }) => m.field_over_packs({ quantity: formatQuantity(max, packSize) }),
    refund_too_large: ({ max, currency }) => m.refusal_refund_too_large({ amount: formatMoney(max, currency) }),
    not_past: m.field_not_past,
    not_the_total: ({ total, currency }) => m.field_not_the_total({ amount: formatMoney(total, currency) }),
  },
}

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

const tooMuchUnpaid = {
  unconfirmed: m.field_too_much_unconfirmed,
  strangers: m.field_too_much_by_strangers,
  unpaid: m.field_too_much_unpaid,
  day: m.field_too_much_of_a_day,
}

const formatMinOrder = (min: number, currency: string) =>
  m.refusal_order_at_least({ amount: formatMoney(min, currency) })

const formatMaxOrder = (max: number, currency: string) =>
  m.refusal_order_at_most({ amount: formatMoney(max, currency) })
