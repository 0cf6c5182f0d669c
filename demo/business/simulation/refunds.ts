import { sumGross } from '#company/tax/by-rate.ts'
import { getChargeStep } from '#company/tax/charge-step.ts'
import { OrderAccount, type RefundContents, type RefundItem } from '#trade/orders/account/order-account.ts'
import type { RefundReason } from '#trade/orders/payments.server.ts'
import type { Random } from './random.ts'
import type { Sale } from './sale.server.ts'

export type StoryRefund = {
  id: string
  at: Date
  amountMinor: number
  reason: RefundReason
  note: string
  parts: RefundItem[]
}

type Pieces = { line: string; quantity: number }

/** The money for some pieces, of which none was refunded before. */
export function buildStoryRefund(
  dice: Random,
  sale: Sale,
  pieces: readonly Pieces[],
  { at, reason }: Pick<StoryRefund, 'at' | 'reason'>,
): StoryRefund {
  return refundFor(dice, sale, { lines: pieces, delivery: 0 }, { at, reason })
}

/** The money for all of an order with its delivery. */
export function refundEverything(dice: Random, sale: Sale, at: Date): StoryRefund {
  const lines = sale.lines.map(({ lineId: line, quantity }) => ({ line, quantity }))
  return refundFor(dice, sale, { lines, delivery: 'all' }, { at, reason: 'cancelled' })
}

function refundFor(
  dice: Random,
  sale: Sale,
  contents: RefundContents,
  { at, reason }: Pick<StoryRefund, 'at' | 'reason'>,
) {
  const parts = openAccount(sale).refundItems(contents)
  return { id: dice.id(at), at, amountMinor: sumGross(parts), reason, note: '', parts }
}

/** About a tenth of an order, for a reason that is written with it. */
export function refundSomeAmount(dice: Random, sale: Sale, at: Date, note: string): StoryRefund {
  const step = getChargeStep(sale.currency)
  const amountMinor = Math.max(step, Math.round(sale.totalMinor / 10 / step) * step)
  const parts = openAccount(sale).allocate(amountMinor)
  return { id: dice.id(at), at, amountMinor, reason: 'refunded_by_admin', note, parts }
}

/** The account of an order of which nothing was refunded. */
const openAccount = ({ currency, totalMinor, taxes, lines }: Sale) =>
  new OrderAccount({
    ...{ currency, totalMinor, taxes, deliveryAddedMinor: 0, refunded: [], unallocatedMinor: [] },
    lines: lines.map((line) => ({
      ...{ ...line, id: line.lineId, cancelled: 0, sent: 0, asked: 0, returned: 0, refunded: 0 },
      ...{ pricedQuantity: null, pricedRefunded: 0, pricedMinor: null },
    })),
  })
