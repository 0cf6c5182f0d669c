import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import type { RefundContents, RefundItem } from './account/order-account.ts'
import type { OrderRow } from './sql.server.ts'
import type { LockedOrder } from './states.server.ts'

/** Why money goes back, as its mail says it. */
export type RefundReason = 'refunded_by_admin' | 'cancelled' | 'returned'

/**
 * What to refund of a paid order: pieces of lines, its delivery (all that is left, or an amount in minor units), or a plain amount.
 * With lines or delivery, `amountMinor` lowers their sum.
 */
export type RefundRequest = RefundContents & {
  amountMinor?: number | undefined
  reason: RefundReason
  note?: string | undefined
}

/** What an admin makes of a refund that waits: it is to be paid by hand, or is sent again at once. */
export type RefundChange = 'by_hand' | 'again'

/** The day on which a refund was paid by hand, as `2026-01-31`, and the reference of that payment. */
export type RefundByHand = { refund: string; paidOn: string; reference: string }

/** The payment operations that orders need. Payments implement them: orders know nothing of providers and cards. */
export type OrderPayments = {
  /**
   * Closes the open payment of an order at the provider, so that no card can be charged for it afterwards.
   * @returns the rest of the work, to run in the transaction that cancels the order
   * @throws Refusal `already_paid`, `payment_in_progress`, `unavailable`
   */
  close(order: OrderRow): Promise<(tx: Tx) => Promise<void>>
  /** Records that a paid order's money is owed back, in the transaction that refunds it. Null: all that is left of it is already. */
  owe(tx: Tx, orderId: string, reason: RefundReason, note?: string): Promise<{ id: string; amountMinor: number } | null>
  /**
   * Records that a part of a paid order's money is owed back; the order goes on. Null: it comes to nothing.
   * @throws Refusal `wrong_state` while a refund is under way or a bank decides, `invalid_fields` if it is more than is left
   */
  oweParts(tx: Tx, order: LockedOrder, request: RefundRequest): Promise<{ id: string; amountMinor: number } | null>
  /**
   * The same for items that the order's account has worked out, lowered to what is left of the payment. Where they come to nothing,
   * what they change is recorded. Null: they change nothing.
   */
  oweItems(
    tx: Tx,
    order: LockedOrder,
    refund: { items: readonly RefundItem[]; reason: RefundReason },
  ): Promise<{ id: string; amountMinor: number } | null>
  /**
   * What is left of the payments that orders keep, by order, in minor units: less than their accounts say where a bank has
   * taken a part. No entry: the payment is not kept.
   */
  loadLeft(db: Database | Tx, orderIds: readonly string[]): Promise<Map<string, number>>
  /**
   * Records that the money of an order arrived by transfer, in the transaction that books it. False: its pieces are gone, and the
   * money is owed back.
   */
  receiveTransfer(tx: Tx, order: LockedOrder): Promise<boolean>
  /**
   * Records that the money of an order is owed until a day, in the transaction that confirms it. False: its pieces are gone, and nothing is
   * owed.
   */
  openReceivable(tx: Tx, order: LockedOrder, dueOn: string): Promise<boolean>
  /** Records that what an order owes has arrived, in the transaction that books it. */
  settleReceivable(tx: Tx, order: LockedOrder): Promise<void>
  /** Records that a refund was paid by hand. False: none such is to be. */
  recordRefundByHand(tx: Tx, order: LockedOrder, paid: RefundByHand): Promise<boolean>
  /**
   * Makes a refund that waits one to be paid by hand, or sends it again at once. False: it does not wait.
   * @throws Refusal `wrong_state` while a bank decides
   */
  changeRefund(tx: Tx, order: LockedOrder, refundId: string, to: RefundChange): Promise<boolean>
  /** Triggers the sending of due refunds; called after the commit. */
  sendRefunds(): void
}
