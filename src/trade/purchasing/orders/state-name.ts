import type { Tone } from '#base/ui/pill.tsx'
import { m } from '#paraglide/messages.js'
import type { PurchaseAction, PurchaseState } from './states.ts'

const names: Record<PurchaseState, () => string> = {
  draft: m.purchase_state_draft,
  sent: m.purchase_state_sent,
  closed: m.purchase_state_closed,
  cancelled: m.purchase_state_cancelled,
}

export const purchaseTones: Record<PurchaseState, Tone> = {
  draft: 'warn',
  sent: 'good',
  closed: 'neutral',
  cancelled: 'neutral',
}

/** The state of a purchase order in words that stand alone. */
export const getPurchaseStateName = (state: PurchaseState): string => names[state]()

const actions: Record<PurchaseAction, () => string> = {
  send: m.purchase_send,
  close: m.purchase_close,
  reopen: m.purchase_reopen,
  cancel: m.purchase_cancel,
}

/** The words of the button of an action. */
export const getPurchaseActionName = (action: PurchaseAction): string => actions[action]()
