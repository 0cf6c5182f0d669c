import { AsyncLocalStorage } from 'node:async_hooks'

/** Learns from the identity library whose password a mailed link has set. */
export const resetOwner = new AsyncLocalStorage<{ userId?: string }>()
