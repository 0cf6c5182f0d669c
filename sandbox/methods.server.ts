import type { PoolClient } from 'pg'
import { brandOf, cvcLengthOf, isPast, passesLuhn } from './card-rules.ts'
import { testCards, testMethods } from './cards.ts'
import { missing, StripeRefusal } from './errors.server.ts'
import type { CreateMethod } from './params.server.ts'
import type { MethodRow } from './rows.server.ts'
import { findMethod } from './store.sql.server.ts'
import { insertMethod } from './transitions.sql.server.ts'

/** Stores a card's outcome and last four digits. A card that could never pay is refused and leaves no trace. */
export function createMethod(tx: PoolClient, { card, billing_details }: CreateMethod): Promise<MethodRow> {
  const digits = card.number
  if (!/^\d{12,19}$/.test(digits) || !passesLuhn(digits)) {
    throw cardError('incorrect_number', 'Your card number is incorrect.', 'number')
  }
  const year = card.exp_year < 100 ? 2000 + card.exp_year : card.exp_year
  if (card.exp_month < 1 || card.exp_month > 12) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  }
  if (year > 2099 || isPast(card.exp_month, year, new Date())) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')
  }
  const brand = brandOf(digits)
  if (card.cvc !== undefined && (!/^\d+$/.test(card.cvc) || card.cvc.length !== cvcLengthOf(brand))) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc')
  }
  const outcome = testCards[digits]
  if (!outcome) throw notATestCard()

  const last4 = digits.slice(-4)
  return insertMethod(tx, {
    outcome,
    brand,
    last4,
    exp_month: card.exp_month,
    exp_year: year,
    billing_details: billing_details ?? {},
  })
}

/** The payment method with that id; the provider's ready-made ones are created afresh on each use. */
export async function requireMethod(tx: PoolClient, id: string): Promise<MethodRow> {
  const number = testMethods[id]
  if (number) {
    const card = { number, exp_month: 12, exp_year: new Date().getFullYear() + 3 }
    return createMethod(tx, { type: 'card', card })
  }
  const method = await findMethod(tx, id)
  if (!method) throw missing('PaymentMethod', id, 'payment_method', 400)
  return method
}

function cardError(code: string, message: string, param: string): StripeRefusal {
  return new StripeRefusal(402, { type: 'card_error', code, message, param })
}

function notATestCard(): StripeRefusal {
  return new StripeRefusal(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message:
      'Your card was declined. This shop is in test mode: only test cards work here, such as 4242 4242 4242 4242.',
    param: 'number',
  })
}
