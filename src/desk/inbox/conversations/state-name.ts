import type { Tone } from '#base/ui/pill.tsx'
import { m } from '#paraglide/messages.js'
import type { ConversationState } from './states.ts'

/** What a state is called, for those who answer. */
export const conversationStateNames: Record<ConversationState, () => string> = {
  open: m.conversation_open,
  waiting: m.conversation_waiting,
  closed: m.conversation_closed,
}

/** The same for the customer, for whom the shop is the other side. */
export const ownStateNames: Record<ConversationState, () => string> = {
  open: m.conversation_own_open,
  waiting: m.conversation_own_waiting,
  closed: m.conversation_closed,
}

export const conversationTones: Record<ConversationState, Tone> = { open: 'warn', waiting: 'good', closed: 'neutral' }
