import { m } from '#paraglide/messages.js'

const hourMs = 3_600_000

/** How long a customer has waited for an answer; empty if they do not wait. */
export function formatWait(waitingSince: string | null): string {
  if (waitingSince === null) return ''
  const hours = Math.max(0, Math.floor((Date.now() - Date.parse(waitingSince)) / hourMs))
  if (hours === 0) return m.conversation_recent()
  return hours < 48 ? m.conversation_hours({ count: hours }) : m.conversation_days({ count: Math.floor(hours / 24) })
}
