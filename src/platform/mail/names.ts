/** The mails to customers, whose texts an owner may change. Those to admins are about the shop itself, and stay. */
export const mailNames = [
  ...([
    'order_placed',
    'order_paid',
    'order_on_account',
    'owed_reminder',
    'owed_less',
    'guest_paid',
    'parcel',
    'correction',
    'lines_cancelled',
  ] as const),
  ...([
    'order_ended',
    'order_let_go',
    'refund',
    'refund_orderless',
    'charged_back',
    'return',
    'transfer',
    'transfer_reminder',
  ] as const),
  ...(['payment_failed', 'payment_failed_again', 'vat', 'back', 'answer'] as const),
  ...(['verify', 'already_registered', 'reset', 'security', 'guest', 'merge_asked', 'merged'] as const),
] as const
export type MailName = (typeof mailNames)[number]
