import { useEffect, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { api } from '#base/platform/contract/client.ts'
import { listNews, markNewsSeen, type NewsReply } from './contract.ts'

const intervalMs = 60_000

/** The news: read on every page, after every action, and each minute while somebody looks. On failure they stay as they are. */
export function useNews() {
  const [reply, setReply] = useState<NewsReply>()
  const [hasFailed, setFailed] = useState(false)
  const { key } = useLocation()
  const { state } = useRevalidator()
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when the page changes
  useEffect(() => {
    if (state !== 'idle') return
    let left = false
    const read = () =>
      api(listNews, {}).then(
        (news) => {
          if (left) return
          setReply(news)
          setFailed(false)
        },
        () => !left && setFailed(true),
      )
    read()
    const timer = setInterval(() => document.visibilityState === 'visible' && read(), intervalMs)
    return () => {
      left = true
      clearInterval(timer)
    }
  }, [state, key])
  const [seenUntil, setSeenUntil] = useState('')
  /** The news that are shown stay marked as new; their number goes. */
  const markSeen = () => {
    if (!reply || reply.unseen === 0) return
    setSeenUntil(reply.at)
    api(markNewsSeen, { until: reply.at }).catch(() => {})
  }
  const unseen = reply?.news.filter(({ isNew, at }) => isNew && at > seenUntil).length ?? 0
  return { news: reply?.news, unseen, hasFailed, markSeen }
}
