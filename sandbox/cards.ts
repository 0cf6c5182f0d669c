/** The outcome of charging a payment method. Of a number, only this, the brand and the last four digits are stored. */
export type CardOutcome =
  | 'succeeds'
  | 'needs_confirmation'
  | 'disputed'
  | 'refund_fails'
  | 'generic_decline'
  | 'insufficient_funds'
  | 'lost_card'
  | 'stolen_card'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'processing_error'
  | 'debited'
  | 'debit_returned'
  | 'approved_elsewhere'

export type Decline = { code: string; decline_code?: string; message: string; param?: string }

/** The provider's test numbers; no other card is accepted. https://docs.stripe.com/testing */
export const testCards: Readonly<Record<string, CardOutcome>> = {
  '4242424242424242': 'succeeds',
  '5555555555554444': 'succeeds',
  '378282246310005': 'succeeds',
  '4000002500003155': 'needs_confirmation',
  '4000000000000259': 'disputed',
  '4000000000005126': 'refund_fails',
  '4000000000000002': 'generic_decline',
  '4000000000009995': 'insufficient_funds',
  '4000000000009987': 'lost_card',
  '4000000000009979': 'stolen_card',
  '4000000000000069': 'expired_card',
  '4000000000000127': 'incorrect_cvc',
  '4000000000000119': 'processing_error',
}

/** The bank accounts that can be debited, which takes a while. https://docs.stripe.com/payments/ach-direct-debit */
export const testAccounts: Readonly<Record<string, CardOutcome>> = {
  '000123456789': 'debited',
  '000222222227': 'debit_returned',
}

/** Ready-made payment methods for tests without a browser, under the provider's own names. */
export const testMethods: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_createDispute: '4000000000000259',
  pm_card_refundFail: '4000000000005126',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedLostCard: '4000000000009987',
  pm_card_visa_chargeDeclinedStolenCard: '4000000000009979',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
}

/** Ready-made payment methods of other kinds, under the provider's own names. */
export const testAccountMethods: Readonly<Record<string, string>> = { pm_usBankAccount: '000123456789' }

const declined = 'Your card was declined.'

/** Why a card is declined, in the provider's wording; undefined for those that succeed. */
export const declines: Readonly<Record<CardOutcome, Decline | undefined>> = {
  succeeds: undefined,
  needs_confirmation: undefined,
  disputed: undefined,
  refund_fails: undefined,
  generic_decline: { code: 'card_declined', decline_code: 'generic_decline', message: declined },
  insufficient_funds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  lost_card: { code: 'card_declined', decline_code: 'lost_card', message: declined },
  stolen_card: { code: 'card_declined', decline_code: 'stolen_card', message: declined },
  expired_card: { code: 'expired_card', message: 'Your card has expired.', param: 'exp_month' },
  incorrect_cvc: { code: 'incorrect_cvc', message: "Your card's security code is incorrect.", param: 'cvc' },
  debited: undefined,
  approved_elsewhere: undefined,
  debit_returned: {
    code: 'insufficient_funds',
    message: "The customer's account has insufficient funds to cover this payment.",
  },
  processing_error: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
}
