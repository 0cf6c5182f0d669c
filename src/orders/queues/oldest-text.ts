import { m } from '#paraglide/messages.js'

const hourMs = 3_600_000

/** How long the oldest has waited; empty if none waits. */
export function describeOldest(waitingSince: string | null): string {
  if (waitingSince === null) return ''
  const hours = Math.max(0, Math.floor((Date.now() - Date.parse(waitingSince)) / hourMs))
  if (hours === 0) return m.queue_oldest_recent()
  return hours < 48 ? m.queue_oldest_hours({ count: hours }) : m.queue_oldest_days({ count: Math.floor(hours / 24) })
}
