import { useSyncExternalStore } from 'react'

/** What the header shows of a cart. `account`: it is that of an account, of which the browser itself has no lines. */
export type Total = { count: number; sum: number; currency: string; account: boolean }

const key = 'cartTotal'
const listeners = new Set<() => void>()
// For browsers that store nothing: as long as the page.
let kept: string | null = null

function stored(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return kept
  }
}

/** Called by whatever changes the cart; all tabs show it. */
export function keepTotal(total: Total | undefined): void {
  kept = total ? JSON.stringify(total) : null
  try {
    if (kept) localStorage.setItem(key, kept)
    else localStorage.removeItem(key)
  } catch {
    // Private windows of some browsers have none.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Undefined if nothing is known, or what somebody else has stored there, and while the page is as the server rendered it. */
export const useTotal = (): Total | undefined => totalOf(useSyncExternalStore(subscribe, stored, () => null))

function totalOf(text: string | null): Total | undefined {
  try {
    const { count, sum, currency, account }: Total = JSON.parse(text ?? '')
    const isSound = Number.isInteger(count) && Number.isFinite(sum) && /^[A-Z]{3}$/.test(currency)
    return isSound && count >= 0 ? { count, sum, currency, account: Boolean(account) } : undefined
  } catch {
    return undefined
  }
}
