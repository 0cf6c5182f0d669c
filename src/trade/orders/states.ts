/** Every state of an order. `transitions` defines what follows each. */
export const orderStates = [
  'unpaid',
  'paying',
  'paid',
  'packed',
  'shipped',
  'delivered',
  'cancelled',
  'refund_due',
  'refunded',
] as const
export type OrderState = (typeof orderStates)[number]

type Transition = { from: readonly OrderState[]; to: OrderState }

/** The actions on an order, the states that allow them, and the result. Buttons, the API and SQL share this table. */
export const transitions = {
  beginPayment: { from: ['unpaid', 'paying'], to: 'paying' },
  abandonPayment: { from: ['paying'], to: 'unpaid' },
  cancel: { from: ['unpaid', 'paying'], to: 'cancelled' },
  // Money may still arrive for an order that was cancelled a moment before.
  pay: { from: ['unpaid', 'paying', 'cancelled'], to: 'paid' },
  rejectPayment: { from: ['unpaid', 'paying', 'cancelled', 'refunded'], to: 'refund_due' },
  pack: { from: ['paid'], to: 'packed' },
  unpack: { from: ['packed'], to: 'paid' },
  // Nobody pays for an exchange, so nothing is refunded.
  cancelExchange: { from: ['paid', 'packed'], to: 'cancelled' },
  ship: { from: ['packed'], to: 'shipped' },
  // A parcel did not leave after all.
  unship: { from: ['shipped'], to: 'packed' },
  deliver: { from: ['shipped'], to: 'delivered' },
  undeliver: { from: ['delivered'], to: 'shipped' },
  refund: { from: ['paid', 'packed', 'shipped', 'delivered'], to: 'refund_due' },
  completeRefund: { from: ['refund_due'], to: 'refunded' },
  reopenRefund: { from: ['refunded'], to: 'refund_due' },
} as const satisfies Record<string, Transition>

export type OrderAction = keyof typeof transitions

/** Whether an action is allowed on an order in this state. */
export function allows(action: OrderAction, state: OrderState): boolean {
  const from: readonly OrderState[] = transitions[action].from
  return from.includes(state)
}

/**
 * What can be cancelled of a paid order. Customers: everything until it is packed, then only back-ordered pieces. Admins:
 * everything that was not sent yet.
 */
export function getCancellableScope(state: OrderState, isAdmin: boolean): 'unsent' | 'waiting' | 'nothing' {
  if (allows('pack', state) || (isAdmin && allows('ship', state))) return 'unsent'
  return allows('ship', state) ? 'waiting' : 'nothing'
}

/** Its money went back, or is about to; some of its pieces may have been sent before. */
export const isMoneyBack = (state: OrderState): boolean =>
  allows('completeRefund', state) || allows('reopenRefund', state)

/** Not paid, but still payable: pieces may be held. */
export const openStates = transitions.cancel.from

/** Paid, and the money stays here. */
export const paidStates = transitions.refund.from

/** Nothing is left to do for the customer, and nothing is owed to them. */
export const finalStates = ['delivered', 'cancelled', 'refunded'] as const satisfies OrderState[]

/** The fulfilment steps of a paid order: the state that an admin sets, and its action. */
export const fulfilment = { packed: 'pack', shipped: 'ship', delivered: 'deliver' } as const
export type FulfilmentState = keyof typeof fulfilment
export const fulfilmentStates = Object.keys(fulfilment) as [FulfilmentState, ...FulfilmentState[]]

/** The steps that were taken by mistake and told nobody: the state that was wrong, and what takes it back. */
export const takenBack = { packed: 'unpack', delivered: 'undeliver' } as const
export type TakenBackState = keyof typeof takenBack
export const takenBackStates = Object.keys(takenBack) as [TakenBackState, ...TakenBackState[]]

/** The next fulfilment state of an order, or undefined. */
export const getNextFulfilment = (state: OrderState): FulfilmentState | undefined =>
  fulfilmentStates.find((next) => allows(fulfilment[next], state))
