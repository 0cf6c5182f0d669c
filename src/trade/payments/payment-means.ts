import type Stripe from 'stripe'
import type { PaymentMeans } from '#trade/invoices/content.ts'

const directDebits = ['sepa_debit', 'us_bank_account', 'bacs_debit', 'acss_debit', 'au_becs_debit', 'nz_bank_account']

const transfers = ['customer_balance', 'ach_credit_transfer', 'sepa_credit_transfer', 'multibanco']

/** How a payment was made; null: the provider does not say. `intent`: with its latest charge. */
export function getPaymentMeans({ latest_charge: charge }: Stripe.PaymentIntent): PaymentMeans | null {
  const details = typeof charge === 'object' ? charge?.payment_method_details : undefined
  if (!details) return null
  if (details.type === 'card') return cards[details.card?.funding ?? ''] ?? 'card'
  if (directDebits.includes(details.type)) return 'direct_debit'
  return transfers.includes(details.type) ? 'transfer' : 'online'
}

const cards: Partial<Record<string, PaymentMeans>> = { credit: 'credit_card', debit: 'debit_card' }
