import { measureWait } from '#base/platform/load/measure-wait.ts'
import { formatDate } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'
import { type OrderReturn, openReturnStates } from './contract.ts'

/** What an admin does next with a return; empty if it is finished. */
export function getNextStep({ state, closesAt }: Pick<OrderReturn, 'state' | 'closesAt'>): string {
  if (state === 'asked') return m.return_next_answer()
  if (state === 'received') return m.return_next_decide()
  if (state !== 'agreed') return ''
  return closesAt ? m.return_next_wait_until({ date: formatDate(closesAt) }) : m.return_next_wait()
}

/** How long the next step of a return has waited; empty if it is finished. */
export function describeReturnWait({ state, waitingSince }: Pick<OrderReturn, 'state' | 'waitingSince'>): string {
  if (!openReturnStates.some((open) => open === state)) return ''
  const { unit, count } = measureWait(waitingSince)
  if (count === 0) return m.conversation_recent()
  return unit === 'hours' ? m.conversation_hours({ count }) : m.conversation_days({ count })
}
