import { capitalise } from '#base/platform/text/locale.ts'
import type { Tone } from '#base/ui/pill.tsx'
import { m } from '#paraglide/messages.js'
import type { LineState } from './account/line-progress.ts'
import type { Order } from './shapes.ts'
import type { OrderState } from './states.ts'

const names: Record<OrderState, () => string> = {
  unpaid: m.state_unpaid,
  paying: m.state_paying,
  paid: m.paid,
  packed: m.state_packed,
  shipped: m.state_shipped,
  delivered: m.state_delivered,
  cancelled: m.state_cancelled,
  refund_due: m.state_refund_due,
  refunded: m.state_refunded,
}

/** What an admin makes of a state at a glance. */
export const stateTones: Record<OrderState, Tone> = {
  unpaid: 'warn',
  paying: 'warn',
  paid: 'good',
  packed: 'good',
  shipped: 'neutral',
  delivered: 'neutral',
  cancelled: 'neutral',
  refund_due: 'bad',
  refunded: 'neutral',
}

/** The state of an order in words that stand alone. */
export const getStateName = (state: OrderState): string => capitalise(names[state]())

type NamedOrder = Pick<Order, 'state' | 'exchange' | 'owed' | 'refunded' | 'chargedBack'>

/** The same of an order: nobody has paid for an exchange, nor yet for one on account, and what a bank took nobody refunded. */
export function getOrderStateName(order: NamedOrder): string {
  if ((order.exchange || order.owed) && order.state === 'paid') return m.queue_to_pack()
  return isChargedBack(order) ? capitalise(m.state_charged_back()) : getStateName(order.state)
}

/** Whether the customer's bank took the money of an order, and the shop gave back none. */
export const isChargedBack = ({ state, refunded, chargedBack }: Pick<Order, 'state' | 'refunded' | 'chargedBack'>) =>
  state === 'refunded' && chargedBack > 0 && refunded === 0

const lineNames: Record<LineState, () => string> = {
  waiting: m.line_state_waiting,
  back_ordered: m.line_state_back_ordered,
  part_sent: m.line_state_part_sent,
  sent: m.line_state_sent,
  cancelled: m.line_state_cancelled,
  part_returned: m.line_state_part_returned,
  returned: m.line_state_returned,
}

/** How far a line is, in words. */
export const getLineStateName = (state: LineState): string => lineNames[state]()

const moments: Record<string, () => string> = {
  ...names,
  placed: m.moment_placed,
  exchange: m.order_exchange,
  'part-shipped': m.moment_part_shipped,
  refund: m.audit_action_order_refund,
  'part-refund': m.moment_part_refund,
  'return-asked': m.audit_action_order_return_asked,
  'return-agreed': m.audit_action_order_return_agreed,
  'return-declined': m.audit_action_order_return_declined,
  'return-closed': m.audit_action_order_return_closed,
  'return-received': m.audit_action_order_return_received,
  'return-refunded': m.audit_action_order_return_refunded,
  'return-not-received': m.audit_action_order_return_not_received,
  'return-refused': m.return_state_refused,
  'return-reopened': m.audit_action_order_return_reopened,
  'return-reminded': m.audit_action_order_return_reminded,
  'return-exchanged': m.return_state_exchanged,
  'return-not-exchanged': m.audit_action_order_return_not_exchanged,
  'cancel-lines': m.moment_cancel_lines,
  'not-packed': m.moment_not_packed,
  'not-delivered': m.moment_not_delivered,
  'parcel-corrected': m.audit_action_order_parcel_corrected,
  'parcel-withdrawn': m.audit_action_order_parcel_withdrawn,
  'address-corrected': m.audit_action_order_address_corrected,
  'typed-in': m.audit_action_order_typed_in,
  'on-account': m.audit_action_order_on_account,
  assigned: m.audit_action_order_assigned,
  tagged: m.audit_action_order_tagged,
  'transfer-agreed': m.audit_action_order_transfer_agreed,
  'transfer-booked': m.audit_action_order_transfer_booked,
  'refund-by-hand': m.audit_action_order_refund_by_hand,
  'refund-again': m.audit_action_order_refund_again,
  'charged-back': m.state_charged_back,
  'transferred-back': m.audit_action_order_transferred_back,
  'label-bought': m.audit_action_order_label_bought,
  'label-given-back': m.audit_action_order_label_given_back,
}

/** What happened to an order, in words. */
export const getMomentName = (what: string): string => capitalise(moments[what]?.() ?? what)
