import { expect, test, vi } from 'vitest'
import { openShop } from '../../test/shop.ts'

const loadsSandbox = vi.hoisted(() => vi.fn())
vi.mock('#sandbox/sandbox.server.ts', (original) => {
  loadsSandbox()
  return original()
})

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

test('a shop with keys of Stripe’s never loads the sandbox, and one without does', async () => {
  const real = await openShop({ env: keys })
  expect(real.provider.kind).toBe('stripe')
  expect((await fetch(`${real.url}/sandbox/stripe/card`)).status).toBe(404)
  expect(loadsSandbox).not.toHaveBeenCalled()

  const tried = await openShop()
  expect(tried.provider.kind).toBe('sandbox')
  expect((await fetch(`${tried.url}/sandbox/stripe/card`)).status).toBe(200)
  expect(loadsSandbox).toHaveBeenCalledOnce()
})
