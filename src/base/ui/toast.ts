import type { ToastManager } from '@base-ui/react/toast'
import { createPersistentStore } from '#base/platform/persistent-store.ts'

/** A toast's link. */
export type ToastLink = { to: string; label: string }

type Manager = ToastManager<ToastLink>

let needed = false
const listeners = new Set<() => void>()
let resolve: (manager: Manager) => void
const manager = new Promise<Manager>((resolved) => {
  resolve = resolved
})

/**
 * Reports a success: at the top right for five seconds, and to screen readers. Failures appear where they happened; the
 * only ones shown as toasts are the one that the specification words so, and a sign-out's, which takes its place away.
 */
export async function showToast(
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
/** The toast that the next document of this tab shows. */
const carried = createPersistentStore<Latest | undefined>(
  'toast',
  { parse: (value) => (isToast(value) ? value : undefined) },
  { area: 'session' },
)
const isToast = (value: unknown): value is Latest => typeof value === 'object' && value !== null && 'text' in value
const soonMs = 5000

/** Shows a recent toast again in a new document, as after the payment page. */
export function carryToast(): () => void {
  const left = carried.read()
  carried.write(undefined)
  if (left) {
    const { text, type, link, at } = left
    if (Date.now() - at < soonMs) void showToast(text, type, link)
    // A third document does not show it again.
    latest = undefined
  }
  const keep = () => {
    if (latest && Date.now() - latest.at < soonMs) carried.write(latest)
  }
  addEventListener('pagehide', keep)
  return () => removeEventListener('pagehide', keep)
}

/** Called by the toaster as soon as it listens; earlier toasts wait for it. */
export const attachToaster = (listening: Manager) => resolve(listening)

/** Whether a toast was ever requested; for `useSyncExternalStore`. */
export const isToasterNeeded = () => needed

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
