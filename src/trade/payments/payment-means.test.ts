import { expect, test } from 'vitest'
import { getPaymentMeans } from './payment-means.ts'

test.each([
  [{ type: 'card', card: { funding: 'credit' } }, 'credit_card'],
  [{ type: 'card', card: { funding: 'prepaid' } }, 'card'],
  [{ type: 'sepa_debit' }, 'direct_debit'],
  [{ type: 'customer_balance' }, 'transfer'],
  [{ type: 'paypal' }, 'online'],
  [undefined, null],
])('a charge by %j is %s', (details, means) => {
  const charge = { payment_method_details: details }
  expect(getPaymentMeans({ latest_charge: charge } as never)).toBe(means)
})
