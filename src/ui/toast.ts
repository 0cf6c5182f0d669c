/** A short word that something worked. Failures are not toasts: they stand where they happened. */
export type Toast = { id: number; text: string }

let shown: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

/** How long a toast stays, in milliseconds. */
export const toastTimeMs = 5000

/** Says it at the top right for five seconds, and to screen readers. */
export function toast(text: string): void {
  shown = [...shown, { id: nextId, text }]
  nextId += 1
  for (const listener of listeners) listener()
}

export function toasts(): readonly Toast[] {
  return shown
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
