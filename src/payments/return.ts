import { redirectDocument, replace } from 'react-router'
import type { Settings } from './card-field.ts'
import { tellShop } from './tell-shop.ts'

/** Says that the payment was not made, without the provider's own parameters. */
const notMade = 'notMade'

/** Whether the customer just returned from the page of a wallet or bank without having paid. */
export const wasNotMade = (request: Request): boolean => new URL(request.url).searchParams.has(notMade)

/**
 * From the page of a wallet or bank the customer returns with the payment's name and secret in the address. The shop is
 * told of it, and asks the provider; the address is replaced by one without a secret.
 */
export async function handleReturn(request: Request, order: string): Promise<void> {
  const { pathname, searchParams } = new URL(request.url)
  const intent = searchParams.get('payment_intent')
  if (!intent) return
  const hasFailed = searchParams.get('redirect_status') === 'failed'
  if (!hasFailed) await tellShop(order, intent)
  throw replace(pathname + (hasFailed ? `?${notMade}` : ''))
}

/**
 * The provider's script is allowed by the policy of this page, and a policy belongs to a document: whoever came here
 * from another page without loading a document loads one now.
 */
export function requireOwnDocument({ provider }: Settings, request: Request): void {
  if (provider === 'sandbox') return
  const [document] = performance.getEntriesByType('navigation')
  if (document && new URL(document.name).pathname === new URL(request.url).pathname) return
  throw redirectDocument(request.url)
}
