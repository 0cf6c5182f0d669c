import { measureWait } from '#base/platform/load/measure-wait.ts'
import { m } from '#paraglide/messages.js'

/** How long the oldest has waited; empty if none waits. */
export function describeOldest(waitingSince: string | null): string {
  if (waitingSince === null) return ''
  const { unit, count } = measureWait(waitingSince)
  if (count === 0) return m.queue_oldest_recent()
  return unit === 'hours' ? m.queue_oldest_hours({ count }) : m.queue_oldest_days({ count })
}
