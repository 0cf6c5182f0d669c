import { redirectDocument, replace } from 'react-router'
import type { PaymentSettings } from './card-field.ts'
import { confirmOnServer } from './confirm-on-server.ts'

/** Marks a payment that was not made, without the provider's own parameters. */
const notMade = 'notMade'

/** Whether the customer just returned from the page of a wallet or bank without having paid. */
export const wasNotMade = (request: Request): boolean => new URL(request.url).searchParams.has(notMade)

/**
 * Handles the return from a wallet's or bank's page, with the payment's id and secret in the address. The shop is
 * notified and asks the provider; the address is replaced by one without a secret.
 */
export async function handleReturn(request: Request, order: string): Promise<void> {
  const { pathname, searchParams } = new URL(request.url)
  const intent = searchParams.get('payment_intent')
  if (!intent) return
  const hasFailed = searchParams.get('redirect_status') === 'failed'
  if (!hasFailed) await confirmOnServer(order, intent)
  throw replace(pathname + (hasFailed ? `?${notMade}` : ''))
}

/**
 * Only this page's policy allows the provider's script, and a policy belongs to a document: a reader who navigated here
 * without loading a document loads one now.
 */
export function requireOwnDocument({ provider }: PaymentSettings, request: Request): void {
  if (provider === 'sandbox') return
  const [document] = performance.getEntriesByType('navigation')
  if (document && new URL(document.name).pathname === new URL(request.url).pathname) return
  throw redirectDocument(request.url)
}
