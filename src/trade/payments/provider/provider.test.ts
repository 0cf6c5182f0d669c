import { expect, test, vi } from 'vitest'
import { openShop } from '../../../../test/shop.ts'

// Not a mock function: its calls during imports, before the test, would be cleared.
const loads = vi.hoisted(() => ({ ofSandbox: 0 }))
vi.mock('#sandbox/sandbox.server.ts', (original) => {
  loads.ofSandbox++
  return original()
})

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

test('a shop with Stripe keys never loads the sandbox, and one without does [P101]', async () => {
  const real = await openShop({ env: keys })
  expect(real.provider.kind).toBe('stripe')
  expect((await fetch(`${real.url}/sandbox/stripe/card-en`)).status).toBe(404)
  expect(loads.ofSandbox).toBe(0)

  const tried = await openShop()
  expect(tried.provider.kind).toBe('sandbox')
  expect((await fetch(`${tried.url}/sandbox/stripe/card-en`)).status).toBe(200)
  expect(loads.ofSandbox).toBe(1)
})
