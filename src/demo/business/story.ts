import type { OrderState } from '#orders/states.ts'
import type { Dice } from './dice.ts'
import type { Refund } from './refunds.ts'
import type { Sale } from './sale.server.ts'

/** How an order goes that does not simply arrive. */
export type Turn =
  | 'unpaid'
  | 'cancelled'
  | 'part-cancelled'
  | 'two-parcels'
  | 'part-sent'
  | 'returned'
  | 'return-asked'
  | 'return-agreed'
  | 'return-received'
  | 'goodwill'
  | 'disputed'
  | 'usual'

export type Parcel = { id: string; at: Date; carrier: string; number: string; lines: Pieces[] }
export type Pieces = { line: string; quantity: number }
type Cancelled = Pieces & { id: string; at: Date }
export type Return = {
  id: string
  state: 'asked' | 'agreed' | 'received' | 'refunded'
  askedAt: Date
  answer: string
  line: Pieces & { id: string; reason: string; restocked: boolean | null; cameAt: Date | null }
  refundId: string | null
}
export type Entry = { action: string; at: Date; by: 'customer' | 'admin'; details: object }

/** What became of an order until a moment. */
export type Story = {
  sale: Sale
  state: OrderState
  paidAt: Date | null
  cancelledAt: Date | null
  parcels: Parcel[]
  cancelled: Cancelled[]
  returns: Return[]
  refunds: Refund[]
  disputedAt: Date | null
  entries: Entry[]
}

export type Words = { returns: { reason: string; answer: string; restocked: boolean }[]; goodwill: string[] }
export type Told = { dice: Dice; words: Words; until: Date }

/** An order that was just placed. */
export const unpaid = (sale: Sale): Story => ({
  ...{ sale, state: 'unpaid', paidAt: null, cancelledAt: null, disputedAt: null },
  ...{ parcels: [], cancelled: [], returns: [], refunds: [], entries: [] },
})

/** Notes what somebody did to an order, as the log of the shop does. */
export const note = (story: Story, action: string, at: Date, details = {}, by: Entry['by'] = 'admin') =>
  story.entries.push({ action, at, by, details })

/** Pieces of a line that were neither cancelled nor sent. */
export const leftOf = ({ sale, cancelled, parcels }: Story): Pieces[] => {
  const gone = [...cancelled, ...parcels.flatMap(({ lines }) => lines)]
  return sale.lines
    .map(({ lineId: line, quantity }) => {
      const away = gone.filter((one) => one.line === line).reduce((sum, one) => sum + one.quantity, 0)
      return { line, quantity: quantity - away }
    })
    .filter(({ quantity }) => quantity > 0)
}
