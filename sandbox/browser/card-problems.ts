import { type Brand, detectBrand, getCvcLength, getNumberLength, isPast, passesLuhn } from '../card-rules.ts'
import type { CardState } from './messages.ts'

export type CardProblem = NonNullable<CardState['error']>

const problem = (code: string, message: string): CardProblem => ({ type: 'validation_error', code, message })

export function checkNumber(digits: string): CardProblem | undefined {
  if (digits.length < getNumberLength(detectBrand(digits)))
    return problem('incomplete_number', 'Your card number is incomplete.')
  return passesLuhn(digits) ? undefined : problem('invalid_number', 'Your card number is invalid.')
}

/** `digits`: two for the month, two for the year. */
export function checkExpiry(digits: string): CardProblem | undefined {
  if (digits.length < 4) return problem('incomplete_expiry', "Your card's expiration date is incomplete.")
  const [month, year] = [Number(digits.slice(0, 2)), 2000 + Number(digits.slice(2))]
  if (month < 1 || month > 12) return problem('invalid_expiry_month', "Your card's expiration month is invalid.")
  return isPast(month, year, new Date())
    ? problem('invalid_expiry_year_past', "Your card's expiration date is in the past.")
    : undefined
}

export function checkCvc(digits: string, brand: Brand): CardProblem | undefined {
  return digits.length < getCvcLength(brand)
    ? problem('incomplete_cvc', "Your card's security code is incomplete.")
    : undefined
}
