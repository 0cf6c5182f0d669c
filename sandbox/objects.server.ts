import type { BalanceRow, ChargeRow, DisputeRow, EndpointRow, IntentRow, MethodRow, RefundRow } from './rows.server.ts'

/** The provider's API representation of each row. https://docs.stripe.com/api */
export function toMethodObject(row: MethodRow) {
  return {
    id: row.id,
    object: 'payment_method',
    type: row.type,
    [row.type]: toDetails(row, {
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: null },
    }),
    billing_details: billingDetails(row),
    created: Number(row.created),
    customer: null,
    livemode: false,
    metadata: {},
  }
}

/** The public view of a payment method; `ofCards`: fields that only cards have. */
function toDetails({ type, brand, last4, exp_month, exp_year }: MethodRow, ofCards: object) {
  if (type === 'amazon_pay') return {}
  if (type === 'us_bank_account') return { last4, bank_name: 'STRIPE TEST BANK', account_type: 'checking' }
  return { brand, last4, exp_month, exp_year, country: 'US', funding: 'credit', ...ofCards }
}

function billingDetails({ billing_details: { name, email, phone, address } }: MethodRow) {
  const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }
  return {
    name: name ?? null,
    email: email ?? null,
    phone: phone ?? null,
    address: { ...noAddress, ...address },
    tax_id: null,
  }
}

/** The fields that a browser may see: the publishable key and the client secret give access to no others. */
export function toPublicIntentObject(row: IntentRow) {
  return {
    id: row.id,
    object: 'payment_intent',
    amount: row.amount,
    automatic_payment_methods: null,
    canceled_at: row.canceled_at === null ? null : Number(row.canceled_at),
    cancellation_reason: row.cancellation_reason,
    capture_method: 'automatic',
    client_secret: row.client_secret,
    confirmation_method: 'automatic',
    created: Number(row.created),
    currency: row.currency,
    description: row.description,
    last_payment_error: row.last_payment_error,
    livemode: false,
    next_action: nextAction(row),
    payment_method: row.payment_method,
    payment_method_types: row.takes_all ? ['card', 'us_bank_account', 'amazon_pay'] : ['card'],
    processing: row.status === 'processing' ? { type: 'card' } : null,
    receipt_email: row.receipt_email,
    setup_future_usage: null,
    shipping: null,
    source: null,
    status: row.status,
  }
}

function nextAction({ action_id: source, redirect_url: url, return_url }: IntentRow) {
  if (url !== null) return { type: 'redirect_to_url', redirect_to_url: { url, return_url } }
  return source === null ? null : { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'sandbox_confirmation', source } }
}

/** The whole intent, for the holder of the secret key. With a charge, `latest_charge` is expanded. */
export function toIntentObject(row: IntentRow, charge?: ChargeRow) {
  return {
    ...toPublicIntentObject(row),
    amount_capturable: 0,
    amount_received: row.amount_received,
    application: null,
    application_fee_amount: null,
    customer: null,
    latest_charge: charge ? toChargeObject(charge) : row.latest_charge,
    metadata: row.metadata,
    on_behalf_of: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    review: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_group: null,
  }
}

export function toChargeObject(row: ChargeRow) {
  const { failure, method } = row
  return {
    id: row.id,
    object: 'charge',
    amount: row.amount,
    amount_captured: failure ? 0 : row.amount,
    amount_refunded: row.amount_refunded,
    balance_transaction: null,
    billing_details: billingDetails(row.method),
    captured: failure === null,
    created: Number(row.created),
    currency: row.currency,
    customer: null,
    disputed: row.disputed,
    failure_code: failure?.decline_code ?? failure?.code ?? null,
    failure_message: failure?.message ?? null,
    livemode: false,
    metadata: {},
    outcome: {
      network_status: failure ? 'declined_by_network' : 'approved_by_network',
      reason: failure?.decline_code ?? failure?.code ?? null,
      seller_message: failure ? 'The bank declined the payment.' : 'Payment complete.',
      type: failure ? 'issuer_declined' : 'authorized',
    },
    paid: failure === null,
    payment_intent: row.payment_intent,
    payment_method: row.method.id,
    payment_method_details: {
      type: method.type,
      [method.type]: toDetails(method, {
        network: method.brand,
        three_d_secure: row.authenticated ? { authentication_flow: 'challenge', result: 'authenticated' } : null,
      }),
    },
    receipt_email: null,
    receipt_url: null,
    refunded: row.amount_refunded === row.amount,
    status: row.status,
  }
}

export function toRefundObject(row: RefundRow) {
  return {
    id: row.id,
    object: 'refund',
    amount: row.amount,
    balance_transaction: null,
    charge: row.charge,
    created: Number(row.created),
    currency: row.currency,
    destination_details: { type: 'card', card: { type: 'refund' } },
    metadata: row.metadata,
    payment_intent: row.payment_intent,
    reason: row.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: row.status,
    transfer_reversal: null,
    ...(row.status === 'failed' ? { failure_reason: 'expired_or_canceled_card' } : {}),
  }
}

export function toDisputeObject(row: DisputeRow) {
  return {
    id: row.id,
    object: 'dispute',
    amount: row.amount,
    balance_transactions: [],
    charge: row.charge,
    created: Number(row.created),
    currency: row.currency,
    evidence: {},
    evidence_details: { due_by: null, has_evidence: false, past_due: false, submission_count: 0 },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: row.payment_intent,
    reason: row.reason,
    status: row.status,
  }
}

/** @param source what caused it, if that is expanded */
export function toBalanceObject(row: BalanceRow, source: object | undefined) {
  const { id, type, category, currency, amount, fee, created, available_on } = row
  const isPaidOut = Number(available_on) * 1000 <= Date.now()
  return {
    ...{
      id,
      object: 'balance_transaction',
      type,
      reporting_category: category,
      currency,
      amount,
      fee,
      net: amount - fee,
    },
    ...{ created: Number(created), available_on: Number(available_on), status: isPaidOut ? 'available' : 'pending' },
    balance_type: 'payments',
    description: null,
    exchange_rate: null,
    fee_details: fee === 0 ? [] : [{ amount: fee, application: null, currency, description: null, type: 'stripe_fee' }],
    source: source ?? row.source,
  }
}

/** @param secret told once, when the endpoint is made */
export function toEndpointObject({ created, seq: _, ...row }: EndpointRow, secret?: string) {
  return { ...row, object: 'webhook_endpoint', application: null, livemode: false, created: Number(created), secret }
}

/** The sandbox pays no money out. */
export const balanceObject = { object: 'balance', livemode: false, available: [], pending: [] }

/** One page of a list. `rows` has one more than `limit` when there is a next page. */
export function toListObject<Row>(url: string, rows: Row[], limit: number, show: (row: Row) => object) {
  return { object: 'list', url, has_more: rows.length > limit, data: rows.slice(0, limit).map(show) }
}
