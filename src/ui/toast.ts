import type { ToastManager } from '@base-ui/react/toast'

let needed = false
const listeners = new Set<() => void>()
let resolve: (manager: ToastManager) => void
const manager = new Promise<ToastManager>((resolved) => {
  resolve = resolved
})

/**
 * Says that something worked: at the top right for five seconds, and to screen readers. Failures are no toasts: they
 * stand where they happened.
 */
export async function toast(text: string): Promise<void> {
  needed = true
  for (const listener of listeners) listener()
  const { add } = await manager
  add({ title: text })
}

/** Called by what draws the toasts, as soon as it listens; what was said before waits for it. */
export const toasterReady = (listening: ToastManager) => resolve(listening)

/** Whether a toast was ever asked for; for `useSyncExternalStore`. */
export const isToasterNeeded = () => needed

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
