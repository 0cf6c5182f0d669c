import { sessionReady } from '#identity/session/session.ts'
import { account } from './account.ts'
import type { Keeper } from './keeping.ts'
import { visitor } from './visitor.ts'

/** Where the cart is: with the account, or in the browser of a visitor. */
export async function keeper(): Promise<Keeper> {
  const session = await sessionReady()
  if (session.status === 'failed') throw session.error
  return session.status === 'signed-in' ? account : visitor
}
