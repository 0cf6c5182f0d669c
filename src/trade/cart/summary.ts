import { useSyncExternalStore } from 'react'
import { createPersistentStore } from '#base/platform/persistent-store.ts'

/** The header's view of a cart. `account`: it belongs to an account, so the browser itself has no lines. */
export type CartSummary = { count: number; sum: number; currency: string; account: boolean }

/** The keys by which tabs see each other's changes of the cart: its lines, and what the header shows. */
export const cartKey = 'cart'
export const summaryKey = 'cartTotal'

// Checked by hand, since every public page reads it.
const store = createPersistentStore<CartSummary | undefined>(summaryKey, { parse: toSummary })

/** Called by whatever changes the cart; all tabs show it. */
export const storeCartSummary = (summary: CartSummary | undefined): void => void store.write(summary)

type AccountTotal = { count: number; subtotal: number; currency: string }

/** Called with each answer that says what an account's cart comes to. */
export const storeAccountTotal = ({ count, subtotal: sum, currency }: AccountTotal): void =>
  storeCartSummary({ count, sum, currency, account: true })

/** Undefined if nothing is known, or what somebody else has stored there, and while the page is as the server rendered it. */
export const useCartSummary = (): CartSummary | undefined =>
  useSyncExternalStore<CartSummary | undefined>(store.subscribe, store.read, () => undefined)

function toSummary(stored: unknown): CartSummary | undefined {
  const { count, sum, currency, account } = (stored ?? {}) as Partial<CartSummary>
  if (!Number.isInteger(count) || count! < 0 || !Number.isFinite(sum) || !/^[A-Z]{3}$/.test(currency ?? '')) return
  return { count: count!, sum: sum!, currency: currency!, account: Boolean(account) }
}
