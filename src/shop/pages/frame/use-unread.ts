import { useEffect, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { api } from '#base/platform/contract/client.ts'
import { countUnreadMessages } from '#desk/inbox/contract.ts'

/** The number of unread messages: fetched on every page and after every action. On failure it stays unchanged. */
export function useUnread(): number {
  const [unread, setUnread] = useState(0)
  const { key } = useLocation()
  const { state } = useRevalidator()
  // biome-ignore lint/correctness/useExhaustiveDependencies: refetched when the page changes
  useEffect(() => {
    if (state !== 'idle') return
    let left = false
    api(countUnreadMessages, {}).then(
      (answer) => !left && setUnread(answer.unread),
      () => {},
    )
    return () => {
      left = true
    }
  }, [state, key])
  return unread
}
