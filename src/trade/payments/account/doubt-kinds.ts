/**
 * The reasons to doubt that the payment account is the shop's own: its database has moved, a payment of it is not in
 * its books, another shop charges cards there, or another shop hears its events.
 */
export const doubtKinds = ['moved', 'lost_payments', 'other_shop', 'other_webhook'] as const
export type DoubtKind = (typeof doubtKinds)[number]
