import type { OrderState } from '#trade/orders/states.ts'
import type { Random } from './random.ts'
import type { StoryRefund } from './refunds.ts'
import type { Sale } from './sale.server.ts'

/** How an order goes that does not simply arrive. */
export type Scenario =
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

export type StoryParcel = { id: string; at: Date; carrier: string; number: string; lines: StoryPieces[] }
export type StoryPieces = { line: string; quantity: number }
type Cancelled = StoryPieces & { id: string; at: Date }
export type StoryReturn = {
  id: string
  state: 'asked' | 'agreed' | 'received' | 'refunded'
  askedAt: Date
  answer: string
  line: StoryPieces & { id: string; reason: string; restocked: boolean | null; cameAt: Date | null }
  refundId: string | null
}
export type Entry = { action: string; at: Date; by: 'customer' | 'admin'; details: object }

/** What became of an order until a moment. */
export type Story = {
  sale: Sale
  /** The number of the order. */
  number: number
  state: OrderState
  paidAt: Date | null
  cancelledAt: Date | null
  parcels: StoryParcel[]
  cancelled: Cancelled[]
  returns: StoryReturn[]
  refunds: StoryRefund[]
  disputedAt: Date | null
  entries: Entry[]
}

export type ScenarioTexts = { returns: { reason: string; answer: string; restocked: boolean }[]; goodwill: string[] }
export type Simulation = { dice: Random; words: ScenarioTexts; until: Date }

/** An order that was just placed. */
export const createStory = (sale: Sale): Story => ({
  ...{ sale, number: 0, state: 'unpaid', paidAt: null, cancelledAt: null, disputedAt: null },
  ...{ parcels: [], cancelled: [], returns: [], refunds: [], entries: [] },
})

/** Notes what somebody did to an order, as the log of the shop does. */
export const addEntry = (story: Story, action: string, at: Date, details = {}, by: Entry['by'] = 'admin') =>
  story.entries.push({ action, at, by, details })

/** Pieces of a line that were neither cancelled nor sent. */
export const findUnsentPieces = ({ sale, cancelled, parcels }: Story): StoryPieces[] => {
  const gone = [...cancelled, ...parcels.flatMap(({ lines }) => lines)]
  return sale.lines
    .map(({ lineId: line, quantity }) => {
      const away = gone.filter((pieces) => pieces.line === line).reduce((sum, pieces) => sum + pieces.quantity, 0)
      return { line, quantity: quantity - away }
    })
    .filter(({ quantity }) => quantity > 0)
}
