import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { hasAccount, sessionStore } from '#people/identity/session/session.ts'
import { AskingLine, EarlyAskingLine } from './asking-line.tsx'
import type { OwnListProps } from './own-list.tsx'

/**
 * The matches of a search in its reader's own part numbers, and `children` while there are none. Its code is loaded only for
 * signed-in users. `onCount` is told how many there are, once that is known.
 */
export function OwnResults({ q, onCount, children }: OwnListProps) {
  const session = useSyncExternalStore(sessionStore.subscribe, sessionStore.get, sessionStore.getOnServer)
  const [List, setList] = useState<ComponentType<OwnListProps>>()
  const [isFailed, setFailed] = useState(false)
  const isWanted = hasAccount(session) && q !== ''
  const isSettled = session.status !== 'loading' && !isWanted
  useEffect(() => {
    if (isSettled) onCount({ q, count: 0 })
    if (!isWanted) return
    import('./own-list.tsx').then(
      ({ OwnList }) => setList(() => OwnList),
      // The general results remain.
      () => {
        setFailed(true)
        onCount({ q, count: 0 })
      },
    )
  }, [q, isWanted, isSettled, onCount])
  if (session.status === 'loading' && q !== '')
    return (
      <>
        <EarlyAskingLine />
        {children}
      </>
    )
  if (!isWanted || isFailed) return children
  return List ? <List key={q} {...{ q, onCount, children }} /> : <AskingLine />
}
