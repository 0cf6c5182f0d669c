import type { ToastManager } from '@base-ui/react/toast'

let needed = false
const listeners = new Set<() => void>()
let resolve: (manager: ToastManager) => void
const manager = new Promise<ToastManager>((resolved) => {
  resolve = resolved
})

/**
 * Reports a success: at the top right for five seconds, and to screen readers. Failures are not toasts: they are shown
 * where they happened.
 */
export async function toast(text: string): Promise<void> {
  needed = true
  for (const listener of listeners) listener()
  const { add } = await manager
  add({ title: text })
}

/** Called by the toaster as soon as it listens; earlier toasts wait for it. */
export const toasterReady = (listening: ToastManager) => resolve(listening)

/** Whether a toast was ever requested; for `useSyncExternalStore`. */
export const isToasterNeeded = () => needed

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
