import { api, callBare } from '#base/platform/contract/client.ts'
import { isStored } from '#base/platform/persistent-store.ts'
import type { getCartTotal } from './contract.ts'
import { cartKey, storeAccountTotal, storeCartSummary } from './summary.ts'

// Without its schemas, which the pages of a signed-in reader would carry otherwise.
const total = callBare<typeof getCartTotal>({ method: 'GET', path: '/cart/total', access: 'signed-in' })

/** The browser of somebody signed in: what it has goes to the account, and the header shows the account's cart. */
export async function syncAfterSignIn(): Promise<void> {
  if (isStored(cartKey)) await (await moving()).syncToAccount()
  storeAccountTotal(await api(total, {}))
}

/** After signing out: the header shows what this browser has, which is what could not be sent. */
export async function syncAfterSignOut(): Promise<void> {
  storeCartSummary(undefined)
  if (isStored(cartKey)) await (await moving()).unstashLines()
}

const moving = () => import('./sync.ts')
