import type { Document } from '#trade/invoices/contract.ts'
import type { Moment } from '../contract.ts'
import type { OrderReturn } from '../returns/contract.ts'
import type { OrderDetails } from '../shapes.ts'
import type { Transfer } from '../transfers/contract.ts'

/** An order and what its page shows with it. */
export type OrderScreen = {
  order: OrderDetails
  timeline: readonly Moment[]
  returns: readonly OrderReturn[]
  documents: readonly Document[]
  transfer: Transfer
}
