import type { DemoBuyer } from '../../demo/business/simulation/people.ts'
import type { PaidStory } from '../../demo/business/simulation/provider-rows.ts'
import type { Random } from '../../demo/business/simulation/random.ts'
import type { SaleLine } from '../../demo/business/simulation/sale.server.ts'
import { sumGross, toChargedTax } from '../../src/company/tax/by-rate.ts'
import { sumNet } from '../../src/trade/orders/pricing/order-totals.ts'
import type { OrderState } from '../../src/trade/orders/states.ts'
import type { RefundEvent } from './events.ts'
import { skuAt } from './order.ts'
import type { Simulation } from './simulate.ts'

const eventMs = 100

export type HistoryShop = { customer: DemoBuyer; productIds: readonly string[] }

/** A simulated order as a story of the demonstration, whose rows are written already. Its events follow each other at once. */
export function toStory(dice: Random, simulation: Simulation, { customer, productIds }: HistoryShop): PaidStory {
  const { events, facts, head } = simulation
  const at = (index: number) => new Date(head.paidAt.getTime() + (index + 1) * eventMs)
  const timed = events.map((event, index) => ({ event, at: at(index), id: dice.id(at(index)) }))
  const lineAt = (index: number) => facts.lines[index]!.id
  const refundIds = new Map<RefundEvent, string>()
  const story: PaidStory = {
    ...{ sale: toSale(dice, simulation, customer, productIds), number: head.number, state: getState(simulation) },
    ...{ paidAt: head.paidAt, cancelledAt: null, disputedAt: null, entries: [] },
    ...{ parcels: [], cancelled: [], returns: [], refunds: [] },
    ...{ attemptId: dice.id(head.paidAt), paymentId: dice.id(head.paidAt) },
    ...{ intentId: `pi_history${head.number}`, chargeId: `ch_history${head.number}` },
  }
  for (const { event, id } of timed) if (event.kind === 'refunded') refundIds.set(event, id)
  for (const { event, at, id } of timed) {
    if (event.kind === 'refunded') {
      const { amountMinor, reason, items } = event
      story.refunds.push({ id, at, amountMinor, reason, note: '', parts: [...items] })
      continue
    }
    const pieces = { line: lineAt(event.line), quantity: event.quantity }
    if (event.kind === 'cancelled') story.cancelled.push({ id, at, ...pieces })
    if (event.kind === 'sent') story.parcels.push({ id, at, carrier: '', number: '', lines: [pieces] })
    if (event.kind === 'returned')
      story.returns.push({
        ...{ id, state: event.state, askedAt: at, answer: '' },
        refundId: (event.refund && refundIds.get(event.refund)) ?? null,
        line: { id: dice.id(at), ...pieces, reason: '', restocked: true, cameAt: at },
      })
  }
  return story
}

/** An order is refunded when the bank has nothing left of it, and sent when no piece is left to send. */
function getState({ bankLeftMinor, facts: { lines } }: Simulation): OrderState {
  if (bankLeftMinor === 0) return 'refunded'
  if (lines.every(({ quantity, cancelled, sent }) => sent + cancelled === quantity)) return 'shipped'
  return lines.some(({ sent }) => sent > 0) ? 'packed' : 'paid'
}

function toSale(
  dice: Random,
  { facts, sending, head }: Simulation,
  customer: DemoBuyer,
  productIds: readonly string[],
): PaidStory['sale'] {
  const lines = facts.lines.map(
    ({ id: lineId, quantity, unitPriceMinor, netMinor, taxMinor, taxRate }, index): SaleLine => ({
      ...{ lineId, productId: productIds[index]!, sku: skuAt(index), name: skuAt(index), translations: {} },
      ...{ quantity, unitPriceMinor, packSize: 1, note: '', waiting: 0 },
      ...{ tariffCode: null, origin: null },
      ...{ netMinor: netMinor!, taxMinor, taxRate },
    }),
  )
  const goods = facts.lines.map(toChargedTax)
  const { taxes, currency, totalMinor } = facts
  const { ground, ...place } = sending
  return {
    ...{ id: dice.id(head.paidAt), customer, placedAt: head.paidAt, currency, totalMinor, ...place },
    ...{ billingAddress: null, deliveryPlace: null, phone: '', address: '', reference: '', note: '', locale: 'en' },
    ...{ lines, taxes: [...taxes], ground, taxMinor: sumGross(taxes) - sumNet(taxes) },
    ...{ goodsMinor: sumNet(goods), deliveryMinor: sumNet(taxes) - sumNet(goods) },
  }
}
