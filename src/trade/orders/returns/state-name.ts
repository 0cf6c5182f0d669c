import type { Tone } from '#base/ui/pill.tsx'
import { m } from '#paraglide/messages.js'
import type { ReturnState } from './contract.ts'

const names: Record<ReturnState, () => string> = {
  asked: m.return_state_asked,
  agreed: m.return_state_agreed,
  declined: m.return_state_declined,
  closed: m.return_state_closed,
  received: m.return_state_received,
  refunded: m.return_state_refunded,
  refused: m.return_state_refused,
  exchanged: m.return_state_exchanged,
}

/** What an admin makes of a state at a glance. */
export const returnTones: Record<ReturnState, Tone> = {
  asked: 'warn',
  agreed: 'good',
  declined: 'neutral',
  closed: 'neutral',
  received: 'warn',
  refunded: 'neutral',
  refused: 'neutral',
  exchanged: 'neutral',
}

/** The state of a return, in words. */
export const getReturnStateName = (state: ReturnState): string => names[state]()
