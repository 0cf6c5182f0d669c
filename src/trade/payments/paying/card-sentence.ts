import type { StripeError } from '@stripe/stripe-js'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'

const sentences: Record<string, () => string> = {
  card_declined: m.card_declined,
  insufficient_funds: m.card_insufficient_funds,
  expired_card: m.card_expired,
  incorrect_cvc: m.card_incorrect_cvc,
  processing_error: m.card_processing_error,
  payment_intent_authentication_failure: m.card_not_confirmed,
}

/** Why a card was not charged. In English it is the provider's message; other languages translate its codes. */
export function getCardSentence(error: StripeError): string {
  if (getLocale() === 'en') return error.message ?? m.payment_failed()
  if (error.type === 'validation_error') return m.card_incomplete()
  const sentence = sentences[error.decline_code ?? ''] ?? sentences[error.code ?? '']
  return sentence?.() ?? m.payment_failed()
}
