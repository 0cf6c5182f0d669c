import * as books from '../../demo/business/simulation/books.ts'
import { toDocumentRow } from '../../demo/business/simulation/documents.server.ts'
import * as provider from '../../demo/business/simulation/provider-rows.ts'
import type { Random } from '../../demo/business/simulation/random.ts'
import { type BusinessTable, createCollector } from '../../demo/business/simulation/rows.ts'
import type { Json } from '../../src/base/platform/database/schema.ts'
import { toCharge } from '../../src/base/platform/text/money.ts'
import type { Simulation } from './simulate.ts'
import { type HistoryShop, toStory } from './story.ts'

type ToldOrder = { simulation: Simulation; paid: provider.PaidStory }

/** The rows of simulated orders by table, as the demonstration writes its own. Tables that others refer to come first. */
export function toHistoryRows(dice: Random, simulations: readonly Simulation[], shop: HistoryShop): BusinessTable[] {
  const tables: BusinessTable[] = []
  const add = createCollector(tables)
  const all = simulations.map((simulation): ToldOrder => ({ simulation, paid: toStory(dice, simulation, shop) }))
  const stories = all.map(({ paid }) => paid)
  add('orders', all.map(toOrderRow))
  add('orderLines', all.flatMap(toLineRows))
  add('paymentAttempts', stories.map(books.toAttemptRow))
  add('payments', stories.map(books.toPaymentRow))
  add('refunds', stories.flatMap(books.toRefundRows))
  add('refundLines', stories.flatMap(books.toRefundLineRows))
  add('disputes', all.flatMap(toDisputeRows))
  const intents = stories.map((paid) => provider.toIntentRow(dice, paid))
  add.atProvider('sandbox.payment_intents', intents)
  add.atProvider('sandbox.charges', stories.map(provider.toChargeRow))
  add.atProvider('sandbox.refunds', stories.flatMap(provider.toProviderRefundRows).filter(isSent))
  add.atProvider('sandbox.disputes', all.flatMap(toProviderDisputeRows))
  add('parcels', stories.flatMap(books.toParcelRows))
  add('parcelLines', stories.flatMap(books.toParcelLineRows))
  add('cancellations', stories.flatMap(books.toCancellationRows))
  add('returns', stories.flatMap(books.toReturnRows))
  add('returnLines', stories.flatMap(books.toReturnLineRows))
  const documents = all.flatMap((told) => toDocuments(told)).map((document) => toDocumentRow(dice, document))
  add('invoices', documents)
  const moves = books.toMoveRows(stories, stories[0]!.paidAt)
  add('stockMoves', moves)
  return tables.filter(({ rows }) => rows.length > 0)
}

/** What only changes prices is none of the provider's. */
const isSent = ({ amount }: { amount: number }) => amount > 0

/** With what the demonstration's orders lack: the terms that they were priced by, and what cancelling made of them. */
const toOrderRow = ({ simulation: { facts, pricing }, paid }: ToldOrder) => ({
  ...books.toOrderRow(paid),
  priceTerms: pricing.terms as Json,
  deliveryAddedMinor: facts.deliveryAddedMinor,
  deliveryPricedMinor: pricing.deliveryPricedMinor,
})

const toLineRows = ({ simulation: { facts }, paid }: ToldOrder) =>
  books.toLineRows(paid).map((row, index) => {
    const { priceTerms, pricedQuantity, pricedRefunded, pricedMinor } = facts.lines[index]!
    return { ...row, priceTerms: priceTerms as unknown as Json, pricedQuantity, pricedRefunded, pricedMinor }
  })

const toDisputeRows = ({ simulation: { dispute }, paid }: ToldOrder) =>
  dispute
    ? [
        {
          ...{ id: paid.attemptId, paymentId: paid.paymentId, providerDisputeId: provider.getDisputeId(paid) },
          ...{ ...dispute, currency: paid.sale.currency, reason: provider.disputeReason, openedAt: paid.paidAt },
          closedAt: dispute.state === 'open' ? null : paid.paidAt,
        },
      ]
    : []

const toProviderDisputeRows = ({ simulation: { dispute }, paid }: ToldOrder) =>
  dispute
    ? [
        {
          ...{ id: provider.getDisputeId(paid), charge: paid.chargeId, payment_intent: paid.intentId },
          ...{ currency: paid.sale.currency.toLowerCase(), reason: provider.disputeReason },
          amount: toCharge(dispute.amountMinor, paid.sale.currency),
          status: dispute.state === 'open' ? 'needs_response' : dispute.state,
          created: Math.floor(paid.paidAt.getTime() / 1000),
        },
      ]
    : []

function toDocuments({ simulation, paid }: ToldOrder) {
  const notes = simulation.events.flatMap((event) => (event.kind === 'refunded' ? [event.note] : []))
  return [
    { kind: 'invoice' as const, paid, refundId: null, issuedAt: paid.paidAt, content: simulation.invoice.content },
    ...paid.refunds.flatMap(({ id: refundId, at: issuedAt }, index) => {
      const note = notes[index]
      return note ? [{ kind: 'credit_note' as const, paid, refundId, issuedAt, content: note }] : []
    }),
  ]
}
