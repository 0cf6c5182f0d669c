import { deliveryOf, shareOf } from '#orders/parts.ts'
import type { RefundReason } from '#orders/payments.server.ts'
import { chargeStep } from '#platform/charge-step.ts'
import type { Dice } from './dice.ts'
import type { Sale, SaleLine } from './sale.server.ts'

/** What a refund is for: pieces of a line or, without a line, the delivery at one rate of tax. */
type Part = { orderLineId: string | null; quantity: number; netMinor: number; taxMinor: number; taxRate: number }

export type Refund = { id: string; at: Date; amountMinor: number; reason: RefundReason; note: string; parts: Part[] }

type Pieces = { line: string; quantity: number }

/** The money for some pieces, of which none was refunded before. */
export function refundOf(
  dice: Dice,
  sale: Sale,
  pieces: readonly Pieces[],
  { at, reason }: Pick<Refund, 'at' | 'reason'>,
): Refund {
  const parts = pieces.map(({ line, quantity }) => {
    const { lineId: orderLineId, ...ordered } = sale.lines.find(({ lineId }) => lineId === line)!
    const share = shareOf(ordered, 0, quantity, chargeStep(sale.currency))
    return { orderLineId, quantity, ...share, taxRate: ordered.taxRate }
  })
  return { id: dice.id(at), at, amountMinor: sumOf(parts), reason, note: '', parts }
}

/** The money for all of an order with its delivery. */
export function allBack(dice: Dice, sale: Sale, at: Date): Refund {
  const pieces = sale.lines.map(({ lineId: line, quantity }) => ({ line, quantity }))
  const refund = refundOf(dice, sale, pieces, { at, reason: 'cancelled' })
  const delivery = deliveryOf(sale.taxes, sale.lines.map(taxedOf)).map(({ rate: taxRate, ...money }) => ({
    ...{ orderLineId: null, quantity: 1, ...money, taxRate },
  }))
  const parts = [...refund.parts, ...delivery]
  return { ...refund, parts, amountMinor: sumOf(parts) }
}

/** About a tenth of an order, for a reason that is written with it. */
export function amountBack(dice: Dice, { totalMinor, currency }: Sale, at: Date, note: string): Refund {
  const step = chargeStep(currency)
  const amountMinor = Math.max(step, Math.round(totalMinor / 10 / step) * step)
  return { id: dice.id(at), at, amountMinor, reason: 'refunded_by_admin', note, parts: [] }
}

const taxedOf = ({ netMinor, taxMinor, taxRate: rate }: SaleLine) => ({ netMinor, taxMinor, rate })

const sumOf = (parts: readonly Part[]) => parts.reduce((sum, { netMinor, taxMinor }) => sum + netMinor + taxMinor, 0)
