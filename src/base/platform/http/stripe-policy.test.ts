import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pageInfo } from '../../../pages.server.ts'
import { readConfig } from '../config/config.server.ts'
import { createPageFinder } from './page-info.server.ts'
import { createPageFinisher } from './pages.server.ts'

const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }

async function readHeaders(path: string, env: Record<string, string>) {
  const config = readConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), 'ironwright-config-')), ...env })
  const finish = createPageFinisher(config, createPageFinder(pageInfo), false)
  const page = new Response('<p>Hello</p>', { headers: { 'content-type': 'text/html' } })
  const { headers } = await finish(path, page)
  return (name: string) => headers[name]!
}

test.each(['/dashboard/payment/1', '/bn/dashboard/payment/1'])(
  'with keys, %s alone lists what Stripe needs [P103]',
  async (path) => {
    const header = await readHeaders(path, keys)
    expect(header('content-security-policy').split('; ')).toEqual(
      expect.arrayContaining([
        "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
        "connect-src 'self' https://api.stripe.com",
        "frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
        "style-src 'self'",
      ]),
    )
    expect(header('permissions-policy')).toContain('payment=(self "https://js.stripe.com")')
    for (const other of ['/', '/dashboard', '/purchase/1', '/dashboard/payment']) {
      const without = await readHeaders(other, keys)
      for (const name of ['content-security-policy', 'permissions-policy'])
        expect(without(name)).not.toContain('stripe')
    }
    const inSandbox = await readHeaders(path, {})
    for (const name of ['content-security-policy', 'permissions-policy'])
      expect(inSandbox(name)).not.toContain('stripe')
  },
)
