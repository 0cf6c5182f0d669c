import { expect, test } from 'vitest'
import { openShop } from '../../../../test/shop.ts'
import { shopMode } from '../contract.ts'

test.each([
  ['a demonstration is a test', {}, true],
  ['with a mail server it is none', { SMTP_URL: 'smtp://127.0.0.1:9' }, false],
  [
    'with a card provider it is none',
    { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    false,
  ],
])('%s', async (_, env, expected) => {
  const shop = await openShop({ env })
  expect(await shop.asVisitor(shopMode, {})).toEqual({ test: expected })
})
