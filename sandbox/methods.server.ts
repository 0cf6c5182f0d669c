import type { PoolClient } from 'pg'
import { detectBrand, getCvcLength, isPast, passesLuhn } from './card-rules.ts'
import { testAccountMethods, testAccounts, testCards, testMethods } from './cards.ts'
import { refuseInvalid, refuseMissing, StripeRefusal } from './errors.server.ts'
import type { CreateMethod } from './params.server.ts'
import type { MethodRow } from './rows.server.ts'
import { findMethod } from './store.sql.server.ts'
import { insertMethod } from './transitions.sql.server.ts'

type Card = Extract<CreateMethod, { type: 'card' }>['card']
type Kind = Omit<MethodRow, 'id' | 'created' | 'billing_details'>

/** Stores what a method does when charged, and the last four digits of its number. */
export function createMethod(tx: PoolClient, method: CreateMethod): Promise<MethodRow> {
  return insertMethod(tx, { ...getMethodKind(method), billing_details: method.billing_details ?? {} })
}

function getMethodKind(method: CreateMethod): Kind {
  const { type } = method
  const other = { brand: 'unknown', last4: null, exp_month: null, exp_year: null }
  if (type === 'card') return toCardKind(method.card)
  if (type === 'amazon_pay') return { ...other, type, outcome: 'approved_elsewhere' }
  const number = method.us_bank_account.account_number
  const outcome = testAccounts[number]
  if (!outcome) throw notATestAccount()
  return { ...other, type, outcome, last4: number.slice(-4) }
}

/** A card that could never pay is refused and leaves no trace. */
function toCardKind({ number: digits, exp_month, exp_year, cvc }: Card): Kind {
  if (!/^\d{12,19}$/.test(digits) || !passesLuhn(digits)) {
    throw cardError('incorrect_number', 'Your card number is incorrect.', 'number')
  }
  const year = exp_year < 100 ? 2000 + exp_year : exp_year
  if (exp_month < 1 || exp_month > 12) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  }
  if (year > 2099 || isPast(exp_month, year, new Date())) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')
  }
  const brand = detectBrand(digits)
  if (cvc !== undefined && (!/^\d+$/.test(cvc) || cvc.length !== getCvcLength(brand))) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc')
  }
  const outcome = testCards[digits]
  if (!outcome) throw notATestCard()
  return { type: 'card', outcome, brand, last4: digits.slice(-4), exp_month, exp_year: year }
}

/** The payment method with that id; the provider's ready-made ones are created afresh on each use. */
export async function requireMethod(tx: PoolClient, id: string): Promise<MethodRow> {
  const made = readyMade(id)
  if (made) return createMethod(tx, made)
  const method = await findMethod(tx, id)
  if (!method) throw refuseMissing('PaymentMethod', id, 'payment_method', 400)
  return method
}

function readyMade(id: string): CreateMethod | undefined {
  const number = testMethods[id]
  if (number) return { type: 'card', card: { number, exp_month: 12, exp_year: new Date().getFullYear() + 3 } }
  const account_number = testAccountMethods[id]
  return account_number ? { type: 'us_bank_account', us_bank_account: { account_number } } : undefined
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

const notATestAccount = () =>
  refuseInvalid('This shop is in test mode: only test accounts work here, such as 000123456789.', {
    code: 'incorrect_number',
    param: 'us_bank_account[account_number]',
  })
