import { useSyncExternalStore } from 'react'
import { tokenKey } from '#identity/session/token-storage.ts'
import { m } from '#paraglide/messages.js'
import { isStored } from '#platform/persistent-store.ts'

const place = 'mt-2 h-6 text-sm text-muted'

/** Stands for a reader's own part numbers while they are asked for: nothing is said to be missing before that is known. */
export function AskingLine({ isOver = false }: { isOver?: boolean }) {
  return (
    <p role="status" className={place}>
      {!isOver && m.own_numbers_asking()}
    </p>
  )
}

const subscribe = () => () => {}

/** The same line before it is known who reads: `early-cart.ts` shows it where somebody is signed in, so that nothing moves. */
export function EarlyAskingLine() {
  const isSignedIn = useSyncExternalStore(
    subscribe,
    () => isStored(tokenKey),
    () => false,
  )
  return (
    <p id="own-line" hidden={!isSignedIn} suppressHydrationWarning className={place}>
      {m.own_numbers_asking()}
    </p>
  )
}
