import type { ToastManager } from '@base-ui/react/toast'

/** Where a toast leads. */
export type ToastLink = { to: string; label: string }

type Manager = ToastManager<ToastLink>

let needed = false
const listeners = new Set<() => void>()
let resolve: (manager: Manager) => void
const manager = new Promise<Manager>((resolved) => {
  resolve = resolved
})

/**
 * Reports a success: at the top right for five seconds, and to screen readers. Failures are shown where they happened;
 * only the one that the specification words as a toast is one.
 */
export async function toast(
  text: string,
  type: 'success' | 'failure' = 'success',
  link?: ToastLink | undefined,
): Promise<void> {
  needed = true
  latest = { text, type, link, at: Date.now() }
  for (const listener of listeners) listener()
  const { add } = await manager
  add({ title: text, type, ...(link && { data: link }) })
}

type Latest = { text: string; type: 'success' | 'failure'; link?: ToastLink | undefined; at: number }
let latest: Latest | undefined
const storageKey = 'toast'
const soonMs = 5000

/** A toast of a moment ago is shown again where its document is replaced by another, as the payment page does. */
export function carryToast(): () => void {
  const carried = sessionStorage.getItem(storageKey)
  sessionStorage.removeItem(storageKey)
  if (carried) {
    const { text, type, link, at }: Latest = JSON.parse(carried)
    if (Date.now() - at < soonMs) void toast(text, type, link)
    // A third document does not show it again.
    latest = undefined
  }
  const keep = () => {
    if (latest && Date.now() - latest.at < soonMs) sessionStorage.setItem(storageKey, JSON.stringify(latest))
  }
  addEventListener('pagehide', keep)
  return () => removeEventListener('pagehide', keep)
}

/** Called by the toaster as soon as it listens; earlier toasts wait for it. */
export const toasterReady = (listening: Manager) => resolve(listening)

/** Whether a toast was ever requested; for `useSyncExternalStore`. */
export const isToasterNeeded = () => needed

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
