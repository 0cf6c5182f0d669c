import type { Tx } from '#platform/database/connect.server.ts'
import type { OrderRow } from './sql.server.ts'

/** What orders need done about money. Payments hands it in: orders know nothing of providers and cards. */
export type OrderPayments = {
  /**
   * Closes the open payment of an order at the provider, so that no card can be charged for it any more.
   * @returns what is left to do in the transaction that cancels the order
   * @throws Refusal `already_paid`, `payment_in_progress`, `unavailable`
   */
  close(order: OrderRow): Promise<(tx: Tx) => Promise<void>>
  /** Owes the money of a paid order back, in the transaction that refunds it. @returns the id of the refund */
  owe(tx: Tx, orderId: string): Promise<string>
  /** Asks for what is owed to be sent back soon; called after the commit. */
  sendRefunds(): void
}
