import type { CardOutcome } from './cards.ts'
import type { ErrorBody } from './errors.server.ts'

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled'

export type BillingDetails = {
  name?: string | undefined
  email?: string | undefined
  phone?: string | undefined
  address?: object | undefined
}

export type MethodRow = {
  id: string
  type: 'card' | 'us_bank_account' | 'amazon_pay'
  outcome: CardOutcome
  brand: string
  /** Null for what is neither a card nor an account, as are the next two for all but cards. */
  last4: string | null
  exp_month: number | null
  exp_year: number | null
  billing_details: BillingDetails
  created: string
}

export type IntentRow = {
  seq: string
  id: string
  client_secret: string
  amount: number
  amount_received: number
  currency: string
  status: IntentStatus
  metadata: Record<string, string>
  description: string | null
  receipt_email: string | null
  payment_method: string | null
  latest_charge: string | null
  last_payment_error: ErrorBody | null
  action_id: string | null
  /** Whether it may be paid by every method, or by card only. */
  takes_all: boolean
  /** The page of a wallet, and where the customer returns to from it. */
  redirect_url: string | null
  return_url: string | null
  cancellation_reason: string | null
  canceled_at: string | null
  created: string
}

/** A charge with the card that it was made to. */
export type ChargeRow = {
  seq: string
  id: string
  payment_intent: string
  amount: number
  amount_refunded: number
  disputed: boolean
  currency: string
  status: 'succeeded' | 'failed'
  failure: ErrorBody | null
  authenticated: boolean
  created: string
  method: MethodRow
}

export type RefundRow = {
  seq: string
  id: string
  charge: string
  payment_intent: string
  amount: number
  currency: string
  reason: string | null
  metadata: Record<string, string>
  status: 'succeeded' | 'failed'
  created: string
}

export type DisputeRow = {
  seq: string
  id: string
  charge: string
  payment_intent: string
  amount: number
  currency: string
  reason: string
  status: 'needs_response' | 'won' | 'lost'
  created: string
}

export type EndpointRow = {
  seq: string
  id: string
  url: string
  enabled_events: string[]
  api_version: string | null
  status: 'enabled' | 'disabled'
  description: string | null
  metadata: Record<string, string>
  created: string
}

export type BalanceRow = {
  id: string
  type: 'charge' | 'refund' | 'refund_failure' | 'adjustment' | 'payout'
  category: 'charge' | 'refund' | 'refund_failure' | 'dispute' | 'dispute_reversal' | 'payout'
  source: string
  payment_intent: string | null
  currency: string
  amount: number
  fee: number
  created: string
  available_on: string
  payout: string | null
}
