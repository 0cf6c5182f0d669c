import type { ToastManager } from '@base-ui/react/toast'

let needed = false
const listeners = new Set<() => void>()
let resolve: (manager: ToastManager) => void
const manager = new Promise<ToastManager>((resolved) => {
  resolve = resolved
})

/**
 * Reports a success: at the top right for five seconds, and to screen readers. Failures are shown where they happened;
 * only the one that the specification words as a toast is one.
 */
export async function toast(text: string, type: 'success' | 'failure' = 'success'): Promise<void> {
  needed = true
  for (const listener of listeners) listener()
  const { add } = await manager
  add({ title: text, type })
}

/** Called by the toaster as soon as it listens; earlier toasts wait for it. */
export const toasterReady = (listening: ToastManager) => resolve(listening)

/** Whether a toast was ever requested; for `useSyncExternalStore`. */
export const isToasterNeeded = () => needed

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
