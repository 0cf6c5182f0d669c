import type { Tx } from '#platform/database/connect.server.ts'
import type { OrderRow } from './sql.server.ts'

/** The payment operations that orders need. Payments implement them: orders know nothing of providers and cards. */
export type OrderPayments = {
  /**
   * Closes the open payment of an order at the provider, so that no card can be charged for it afterwards.
   * @returns the rest of the work, to run in the transaction that cancels the order
   * @throws Refusal `already_paid`, `payment_in_progress`, `unavailable`
   */
  close(order: OrderRow): Promise<(tx: Tx) => Promise<void>>
  /** Records that a paid order's money is owed back, in the transaction that refunds it. @returns the refund's id */
  owe(tx: Tx, orderId: string): Promise<string>
  /** Triggers the sending of due refunds; called after the commit. */
  sendRefunds(): void
}
