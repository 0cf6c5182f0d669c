import { sessionReady } from '#identity/session/session.ts'
import { account } from './account.ts'
import type { Cart, CartLine, QuotedLine } from './contract.ts'
import { visitor } from './visitor.ts'

/** `seenPrice`: of one, at that quantity, as it is shown. */
export type Change = { quantity: number; note?: string; seenPrice: number }

/** Where a cart is: with the account, or in the browser of a visitor. */
export type Keeper = {
  load(): Promise<Cart>
  /** Adds to the line of a product, at most what is left. */
  add(line: QuotedLine, seenPrice: number): Promise<{ quantity: number; wanted: number | null }>
  set(productId: string, change: Change): Promise<CartLine>
  remove(productId: string): Promise<void>
}

export async function keeper(): Promise<Keeper> {
  const session = await sessionReady()
  if (session.status === 'failed') throw session.error
  return session.status === 'signed-in' ? account : visitor
}
