// Walks over all calls as they are described.
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { openShop } from '../../../../test/shop.ts'

test('an independent linter finds no error in the API description [P204]', async () => {
  const { url } = await openShop()
  const source = await (await fetch(`${url}/api/openapi.json`)).text()
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source, config })
  const errors = problems.map(({ ruleId, message, severity }) => `${severity} ${ruleId}: ${message}`)
  // The only finding is the server's address, which is a test machine's.
  expect(errors.filter((error) => !error.includes('no-server-example.com'))).toEqual([])

  const broken = await lintFromString({
    source: source.replace('"operationId":"getProducts"', '"operationId":"getStock"'),
    config,
  })
  expect(broken.map(({ ruleId }) => ruleId)).toContain('operation-operationId-unique')
})

test('the API docs page exists only in demo mode', async () => {
  const demo = await openShop()
  const page = await fetch(`${demo.url}/api/docs`)
  expect(page.headers.get('content-type')).toContain('text/html')
  const html = await page.text()
  expect(html).toContain('PUT /api/users/{email}')
  expect(html).not.toContain('<script')

  const live = await openShop({
    env: {
      SHOP_MODE: 'live',
      SHOP_URL: 'http://localhost:3000',
      SHOP_SECRET: 'Jq8vXw2mTzr4LpYd9NcKb3HsGf7RaUe1',
      ALLOW_TEST_PAYMENTS: 'warn',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      SMTP_URL: 'smtp://127.0.0.1:1',
    },
  })
  expect((await fetch(`${live.url}/api/docs`)).status).toBe(404)
})
