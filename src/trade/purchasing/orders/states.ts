export const purchaseStates = ['draft', 'sent', 'closed', 'cancelled'] as const
export type PurchaseState = (typeof purchaseStates)[number]

export const purchaseActions = ['send', 'close', 'reopen', 'cancel'] as const
export type PurchaseAction = (typeof purchaseActions)[number]

type Transition = { from: readonly PurchaseState[]; to: PurchaseState; unreceived?: true }

/** `unreceived`: only while nothing has come. */
export const purchaseTransitions: Readonly<Record<PurchaseAction, Transition>> = {
  send: { from: ['draft'], to: 'sent' },
  close: { from: ['sent'], to: 'closed' },
  reopen: { from: ['closed'], to: 'sent' },
  cancel: { from: ['draft', 'sent'], to: 'cancelled', unreceived: true },
}

/** What an admin may do with a purchase order. */
export const listActions = (state: PurchaseState, hasReceipts: boolean): PurchaseAction[] =>
  purchaseActions.filter((action) => {
    const { from, unreceived } = purchaseTransitions[action]
    return from.includes(state) && !(unreceived && hasReceipts)
  })
