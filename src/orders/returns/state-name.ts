import { m } from '#paraglide/messages.js'
import type { ReturnState } from './contract.ts'

const names: Record<ReturnState, () => string> = {
  asked: m.return_state_asked,
  agreed: m.return_state_agreed,
  declined: m.return_state_declined,
  received: m.return_state_received,
  refunded: m.return_state_refunded,
}

/** How far a return is, in words. */
export const returnStateName = (state: ReturnState): string => names[state]()
