import { agreedOf } from '#orders/agreed.sql.server.ts'
import { deliveriesRefunded, type LineProgress, progressOf } from '#orders/parts.sql.server.ts'
import { deliveryOf, shareOf } from '#orders/parts.ts'
import type { RefundParts } from '#orders/payments.server.ts'
import { type LineRow, linesOf } from '#orders/sql.server.ts'
import type { LockedOrder } from '#orders/states.server.ts'
import { chargeStep } from '#platform/charge-step.ts'
import type { Tx } from '#platform/database/connect.server.ts'
import { Refusal } from '#platform/errors.ts'
import { fromMinor } from '#platform/money.ts'
import type { FieldProblem } from '#platform/refusals/field-problem.ts'
import type { Taxed } from '#tax/compute.ts'
import { shareOut } from '#tax/share-out.ts'
import type { RefundLine } from './refund-lines.sql.server.ts'

/** An order's lines, what of them is refunded already, and what is left of its delivery. */
type Refundable = {
  lines: readonly LineRow[]
  progress: ReadonlyMap<string, LineProgress>
  delivery: readonly Taxed[]
  step: number
}

export async function refundableOf(tx: Tx, orderId: string, currency: string): Promise<Refundable> {
  const lines = await linesOf(tx, [orderId])
  const { taxes } = (await agreedOf(tx, [orderId])).get(orderId)!
  const refunded = (await deliveriesRefunded(tx, [orderId])).get(orderId)
  return {
    lines,
    progress: await progressOf(tx, [orderId]),
    delivery: deliveryOf(taxes, lines.map(moneyOf), refunded),
    step: chargeStep(currency),
  }
}

/** A line from before there was tax is its price. */
const moneyOf = ({ netMinor, taxMinor, taxRate, unitPriceMinor, quantity }: LineRow) => ({
  ...{ netMinor: netMinor ?? unitPriceMinor * quantity, taxMinor, rate: taxRate, quantity },
})

/** Everything that was not refunded yet. */
export function allLeft(refundable: Refundable): RefundLine[] {
  const left = refundable.lines.map(({ id, quantity }) => {
    return { line: id, quantity: quantity - refundable.progress.get(id)!.refunded }
  })
  return partsOf(refundable, { lines: left.filter(({ quantity }) => quantity > 0), delivery: 'all' })
}

/** What is asked for, at the prices and taxes of the order. Whoever cancels pieces gets no more than is left. */
export function askedOf(
  { currency }: LockedOrder,
  refundable: Refundable,
  asked: RefundParts,
  leftMinor: number,
): RefundLine[] {
  refuseExcess(refundable, asked, currency)
  const parts = partsOf(refundable, asked)
  const most = sumOf(parts)
  const wanted = asked.amountMinor ?? (asked.reason === 'cancelled' ? Math.min(most, leftMinor) : most)
  if (parts.length === 0 || wanted === most) return parts
  if (wanted > most) throw tooMuch(most, currency)
  return lowered(parts, wanted / refundable.step, refundable.step)
}

type Asked = Pick<RefundParts, 'lines' | 'delivery'>

function partsOf({ lines, progress, delivery, step }: Refundable, asked: Asked): RefundLine[] {
  const ofLines = asked.lines.map(({ line: id, quantity }) => {
    const line = lines.find((one) => one.id === id)!
    const share = shareOf(moneyOf(line), progress.get(id)!.refunded, quantity, step)
    return { orderLineId: id, quantity, ...share, taxRate: line.taxRate }
  })
  const ofDelivery = delivery.map(({ rate, ...money }) => ({ orderLineId: null, quantity: 1, ...money, taxRate: rate }))
  return [...ofLines, ...(asked.delivery === 'all' ? ofDelivery : portionOf(ofDelivery, asked.delivery, step))]
}

/** So much of a delivery, of each rate in proportion to what is left of it. */
export const portionOf = (delivery: readonly RefundLine[], amountMinor: number, step: number): RefundLine[] =>
  amountMinor === 0 ? [] : lowered(delivery, amountMinor / step, step).filter((part) => sumOf([part]) > 0)

/** Less money for the same parts, shared out in proportion. */
function lowered(parts: readonly RefundLine[], steps: number, step: number): RefundLine[] {
  const shares = shareOut(
    steps,
    parts.flatMap(({ netMinor, taxMinor }) => [netMinor, taxMinor]),
  )
  return parts.map((part, at) => ({
    ...part,
    netMinor: shares[2 * at]! * step,
    taxMinor: shares[2 * at + 1]! * step,
  }))
}

export const sumOf = (parts: readonly Pick<RefundLine, 'netMinor' | 'taxMinor'>[]): number =>
  parts.reduce((sum, { netMinor, taxMinor }) => sum + netMinor + taxMinor, 0)

export const tooMuch = (mostMinor: number, currency: string) =>
  new Refusal('invalid_fields', { what: 'refund', max: fromMinor(mostMinor, currency), currency })

/** The database refuses it as well; here it is said which line. */
function refuseExcess({ lines, progress, delivery }: Refundable, asked: Asked, currency: string): void {
  const fields: Record<string, FieldProblem> = {}
  const seen = new Set<string>()
  for (const [at, { line, quantity }] of asked.lines.entries()) {
    const of = lines.find(({ id }) => id === line)
    const max = of && !seen.has(line) ? of.quantity - progress.get(line)!.refunded : 0
    if (quantity > max) fields[`lines.${at}.quantity`] = { code: 'too_big', max }
    seen.add(line)
  }
  const leftMinor = sumOf(delivery)
  // guard: no more of a delivery is refunded than is left | never | payments/parts.test
  if (asked.delivery === 'all' ? leftMinor === 0 : asked.delivery > leftMinor)
    fields.delivery = { code: 'refund_too_large', max: fromMinor(leftMinor, currency), currency }
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_fields', { what: 'fields', fields })
}
