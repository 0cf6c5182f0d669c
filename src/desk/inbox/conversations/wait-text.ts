import { measureWait } from '#base/platform/load/measure-wait.ts'
import { m } from '#paraglide/messages.js'

/** How long a customer has waited for an answer; empty if they do not wait. */
export function formatWait(waitingSince: string | null): string {
  if (waitingSince === null) return ''
  const { unit, count } = measureWait(waitingSince)
  if (count === 0) return m.conversation_recent()
  return unit === 'hours' ? m.conversation_hours({ count }) : m.conversation_days({ count })
}
