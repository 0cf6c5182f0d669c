import { confirmPayment, createPaymentIntent } from '../src/trade/payments/contract.ts'
import { anna, type Person, type TestShop } from './shop.ts'

/** Pays an order with a card. @returns the provider's payment */
export async function payOrder(
  shop: TestShop,
  id: string,
  person: Person = anna,
  card = 'pm_card_visa',
): Promise<string> {
  const { clientSecret } = await shop.as(person)(createPaymentIntent, { order: id })
  const intent = clientSecret.split('_secret')[0]!
  await shop.provider.stripe.paymentIntents.confirm(intent, { payment_method: card })
  await shop.as(person)(confirmPayment, { id, order: id, transactionId: intent })
  return intent
}

/** The invoices and credit notes of a shop, in the order of their making. */
export const documentsIn = ({ db }: TestShop) =>
  db
    .selectFrom('invoices')
    .select(['id', 'kind', 'number', 'sequence', 'orderId', 'totalMinor', 'content'])
    .orderBy('issuedAt')
    .orderBy('sequence')
    .execute()
