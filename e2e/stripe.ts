import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { generate } from 'selfsigned'

export type StripeStandIn = {
  /** The settings of a shop that takes it for Stripe. */
  env: Record<string, string>
  apiUrl: string
  /** With these arguments Chromium finds it under the names of Stripe. */
  browserArgs: string[]
  close(): Promise<void>
}

const keys = {
  secretKey: 'sk_test_of_the_stand_in',
  publishableKey: 'pk_test_of_the_stand_in',
  webhookSecret: 'whsec_of_the_stand_in',
}

/**
 * Starts the sandbox as a process of its own, which stands in for Stripe: for its API, and for Stripe.js under Stripe's
 * names in a browser. Its events go to the shop.
 * @param databaseUrl an empty database of its own
 */
export async function startStripeStandIn(to: { shopUrl: string; databaseUrl: string }): Promise<StripeStandIn> {
  const child = fork(join(import.meta.dirname, 'stripe-process.ts'), { stdio: 'inherit' })
  child.send({ ...to, keys, tls: await certificate('stripe.example') })
  const ended = once(child, 'exit')
  const died = ended.then(() => Promise.reject(new Error('The stand-in for Stripe did not start.')))
  const [{ apiUrl, browserPort }] = (await Promise.race([once(child, 'message'), died])) as [Started]
  return {
    apiUrl,
    env: {
      STRIPE_API_URL: apiUrl,
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
      STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    },
    browserArgs: [`--host-resolver-rules=MAP *.stripe.com 127.0.0.1:${browserPort}`, '--ignore-certificate-errors'],
    async close() {
      child.disconnect()
      await ended
    },
  }
}

type Started = { apiUrl: string; browserPort: number }

/** A certificate that nobody signed. */
export async function certificate(name: string): Promise<{ key: string; cert: string }> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: name }] }],
  })
  return { key, cert }
}
