import { m } from '#paraglide/messages.js'
import type { Order } from '../shapes.ts'

/** How the numbers of payments and refunds begin that the provider does not know; the provider's begin otherwise. */
export const ownPrefixes = { bank: 'transfer-', account: 'account-' } as const

/** What an admin is told who gives money back: the provider sends it, the admin has to, or less is owed. */
export function getRefundSentence({ transactionId, owed }: Pick<Order, 'transactionId' | 'owed'>): string {
  if (owed) return m.refund_of_owed()
  const isByHand = Object.values(ownPrefixes).some((prefix) => transactionId?.startsWith(prefix))
  return isByHand ? m.refund_by_transfer() : m.refund_started()
}
