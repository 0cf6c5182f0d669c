import { api, bare } from '#platform/contract/client.ts'
import type { getCartTotal } from './contract.ts'
import { keepTotal } from './total.ts'

// Without its schemas, which the pages of a signed-in reader would carry otherwise.
const total = bare<typeof getCartTotal>({ method: 'GET', path: '/cart/total', access: 'signed-in' })

/** The browser of somebody signed in: what it has goes to the account, and the header shows the account's cart. */
export async function settle(): Promise<void> {
  if (hasLines()) await (await moving()).merge()
  const { subtotal: sum, ...others } = await api(total, {})
  keepTotal({ sum, ...others, account: true })
}

/** After signing out: the header shows what this browser has, which is what could not be sent. */
export async function leave(): Promise<void> {
  keepTotal(undefined)
  if (hasLines()) await (await moving()).takeBack()
}

const moving = () => import('./moving.ts')

function hasLines(): boolean {
  try {
    return localStorage.getItem('cart') !== null
  } catch {
    return false
  }
}
