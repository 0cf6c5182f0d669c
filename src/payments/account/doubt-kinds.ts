/**
 * Why a shop may doubt that the payment account is its own: its database is elsewhere than before, a payment of it is not
 * in its books, another shop charges cards there, or hears its events.
 */
export const doubtKinds = ['moved', 'lost_payments', 'other_shop', 'other_webhook'] as const
export type DoubtKind = (typeof doubtKinds)[number]
