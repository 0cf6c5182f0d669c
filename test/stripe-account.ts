import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { openSandbox } from '../sandbox/sandbox.server.ts'
import { createSwitches } from '../sandbox/switches.server.ts'
import { openLog } from '../src/base/platform/log.server.ts'
import { newDatabase } from './new-database.ts'

/** An account at the stand-in for Stripe, outside every shop: the settings of a shop that uses it. */
export async function openStripeAccount(): Promise<Record<string, string>> {
  const keys = { secretKey: 'sk_test_account', publishableKey: 'pk_test_account', webhookSecret: 'whsec_account' }
  const pool = new pg.Pool({ connectionString: await newDatabase(inject('postgresUrl')), max: 4 })
  const sandbox = await openSandbox({
    ...keys,
    pool,
    log: openLog('silent'),
    pagesUrl: 'http://stripe.example/sandbox/stripe',
    switches: { ...createSwitches(), webhooks: 'hold' },
  })
  onTestFinished(async () => {
    await sandbox.close()
    await pool.end()
  })
  return {
    STRIPE_API_URL: `http://${sandbox.apiUrl.host}:${sandbox.apiUrl.port}`,
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
  }
}
