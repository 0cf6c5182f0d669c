import type { InvoiceContent } from '../../src/trade/invoices/content.ts'
import type { RefundItem } from '../../src/trade/orders/account/order-account.ts'
import type { RefundReason } from '../../src/trade/orders/payments.server.ts'

// What happened to a simulated order. Lines are named by their index.

type PiecesEvent = { kind: 'cancelled' | 'sent'; line: number; quantity: number }

/** A refund that the provider made. `note`: its credit note. */
export type RefundEvent = {
  kind: 'refunded'
  reason: RefundReason
  amountMinor: number
  items: readonly RefundItem[]
  note: InvoiceContent | undefined
}

/** Pieces that came back. `refund`: undefined if it came to nothing. */
export type ReturnEvent = {
  kind: 'returned'
  line: number
  quantity: number
  state: 'received' | 'refunded'
  refund: RefundEvent | undefined
}

export type HistoryEvent = PiecesEvent | RefundEvent | ReturnEvent

export type HistoryDispute = { amountMinor: number; state: 'open' | 'won' | 'lost' }
