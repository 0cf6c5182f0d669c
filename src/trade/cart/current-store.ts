import { waitForSession } from '#people/identity/session/session.ts'
import { accountCart } from './account-cart.ts'
import { localCart } from './local-cart.ts'
import type { CartStore } from './store.ts'

/** The store that holds the cart: the account's, or the browser's for visitors. */
export async function getCartStore(): Promise<CartStore> {
  const session = await waitForSession()
  if (session.status === 'failed') throw session.error
  return session.status === 'signed-in' ? accountCart : localCart
}
