const ofPayments = [
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.succeeded',
  'payment_intent.canceled',
] as const

/** Disputes and refunds. */
const ofReturns = [
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'refund.created',
  'refund.updated',
  'refund.failed',
] as const

/** The provider's events that the shop handles, and that its webhook is registered for. */
export const eventTypes = [...ofPayments, ...ofReturns] as const

export const isHandled = (type: string): boolean => (eventTypes as readonly string[]).includes(type)
export const isReturn = (type: string): boolean => (ofReturns as readonly string[]).includes(type)
