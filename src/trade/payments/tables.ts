import { books, type Tables } from '#base/platform/database/table-facts.ts'

export const tables = {
  // The shop's own.
  account_doubts: { impersonal: true },
  audits: { impersonal: true },
  disputes: { impersonal: 'provider_dispute_id reason' },
  incidents: { impersonal: 'kind details' },
  installations: { impersonal: true },
  payment_attempts: { impersonal: 'intent_id last_error' },
  payments: { personal: { transaction_id: ['payments', books] } },
  provider_events: { impersonal: true },
  refund_lines: {},
  refunds: {
    personal: { note: ['payments', 'blanked'], reference: ['payments', books] },
    impersonal: 'reason provider_refund_id',
  },
  unrecorded_charges: { impersonal: true },
} satisfies Tables

/** What it publishes for those that may not import it; `docs/architecture.md` says what they hold. */
export const views = [
  'kept_payments',
  'order_disputes',
  'order_refunds',
  'payment_numbers',
  'receivables',
  'refund_items',
  'open_refunds',
  'undecided_orders',
] as const
