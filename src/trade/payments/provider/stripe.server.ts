import Stripe from 'stripe'
import { apiVersion } from './api-version.ts'

/** Every call ends within 5 seconds, one retry included; its idempotency key makes the retry harmless. */
const options = { apiVersion, timeout: 2400, maxNetworkRetries: 1, telemetry: false } as const

type Address = { protocol: 'http' | 'https'; host: string; port: number }

/**
 * Stripe's client.
 * @param address of the API, if not Stripe's own
 */
export const createStripeClient = (secretKey: string, address?: Address): Stripe =>
  new Stripe(secretKey, { ...options, ...address })

/** Splits an address such as `http://127.0.0.1:4010` into the parts that Stripe's client takes. */
export function parseApiAddress(url: string): Address {
  const { protocol, hostname: host, port } = new URL(url)
  const isPlain = protocol === 'http:'
  return { protocol: isPlain ? 'http' : 'https', host, port: Number(port || (isPlain ? 80 : 443)) }
}
