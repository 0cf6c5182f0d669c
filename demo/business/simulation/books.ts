import type { Json } from '#base/platform/database/schema.ts'
import { toCharge } from '#base/platform/text/money.ts'
import { getTrackingUrl } from '#trade/orders/shipping/carriers.ts'
import { paidStates } from '#trade/orders/states.ts'
import { addTime } from './clock.ts'
import { disputeReason, getDisputeId, getProviderRefundId, type PaidStory } from './provider-rows.ts'
import type { Story } from './story.ts'

/** What the database writes as JSON. */
const json = (value: object): Json => value as Json
const jsonOrNull = (value: object | null): Json | null => value as Json | null

export const isPaidFor = ({ state }: Story): boolean => (paidStates as readonly string[]).includes(state)

export function toOrderRow({ sale, number, state, paidAt, cancelledAt }: Story) {
  const { lines: _, customer, deliveryAddress, billingAddress, deliveryMethod, taxes, ...order } = sale
  return {
    ...order,
    number,
    customerId: customer.id,
    customerName: customer.name,
    deliveryAddress: json(deliveryAddress),
    billingAddress: jsonOrNull(billingAddress),
    deliveryMethod: jsonOrNull(deliveryMethod),
    taxes: json(taxes),
    state,
    paidAt,
    cancelledAt,
    // What would have been mailed was: nobody is mailed now.
    receivedMailedAt: sale.placedAt,
    paidMailedAt: paidAt,
  }
}

export const toLineRows = ({ sale }: Story) =>
  sale.lines.map(({ lineId: id, ...line }, index) => ({ id, orderId: sale.id, position: index, ...line }))

export const toAttemptRow = ({ sale, paidAt, attemptId: id, intentId }: PaidStory) => ({
  ...{ id, orderId: sale.id, intentId, state: 'succeeded', amountMinor: sale.totalMinor, currency: sale.currency },
  ...{ nextCheckAt: paidAt, createdAt: sale.placedAt, updatedAt: paidAt },
})

export const toPaymentRow = (paid: PaidStory) => ({
  ...{ id: paid.paymentId, orderId: paid.sale.id, attemptId: paid.attemptId, transactionId: paid.intentId },
  ...{
    amountMinor: paid.sale.totalMinor,
    currency: paid.sale.currency,
    livemode: false,
    means: 'credit_card',
    kept: isPaidFor(paid),
    receivedAt: paid.paidAt,
  },
})

export const toRefundRows = ({ sale, refunds, paymentId }: PaidStory) =>
  refunds.map((refund) => ({
    ...{ id: refund.id, paymentId, amountMinor: refund.amountMinor, currency: sale.currency, reason: refund.reason },
    ...{ note: refund.note, state: 'done', providerRefundId: getProviderRefundId(refund) },
    ...{ nextTryAt: refund.at, createdAt: refund.at, doneAt: refund.at, mailedAt: refund.at },
  }))

export const toRefundLineRows = ({ refunds }: PaidStory) =>
  refunds.flatMap(({ id: refundId, parts }) => parts.map((part) => ({ refundId, ...part })))

export const toParcelRows = ({ sale, parcels }: Story) =>
  parcels.map(({ id, at, carrier, number }) => ({
    ...{ id, orderId: sale.id, carrier, trackingNumber: number, trackingUrl: getTrackingUrl(carrier, number) },
    shippedAt: at,
  }))

export const toParcelLineRows = ({ parcels }: Story) =>
  parcels.flatMap(({ id: parcelId, lines }) =>
    lines.map(({ line: orderLineId, quantity }) => ({ parcelId, orderLineId, quantity })),
  )

export const toCancellationRows = ({ cancelled }: Story) =>
  cancelled.map(({ id, line: orderLineId, quantity, at: cancelledAt }) => ({ id, orderLineId, quantity, cancelledAt }))

export const toReturnRows = ({ sale, returns }: Story) =>
  returns.map(({ id, state, answer, askedAt, refundId }) => ({
    ...{ id, orderId: sale.id, state, answer, askedAt, refundId },
  }))

export const toReturnLineRows = ({ returns }: Story) =>
  returns.map(({ id: returnId, line: { id, line: orderLineId, quantity, reason, restocked } }) => ({
    ...{ id, returnId, orderLineId, quantity, reason },
    ...(restocked === null ? { came: null, restocked } : { came: quantity, restocked: restocked ? quantity : 0 }),
  }))

/** The bank took the money back, and an admin has seen it. */
export function toDisputeRow(paid: PaidStory) {
  const { sale, disputedAt, paymentId, paidAt } = paid
  return {
    ...{ id: paid.attemptId, paymentId, providerDisputeId: getDisputeId(paid), amountMinor: sale.totalMinor },
    ...{ currency: sale.currency, reason: disputeReason, state: 'lost' },
    ...{ openedAt: addTime(paidAt, { days: 5 }), closedAt: disputedAt, mailedAt: disputedAt },
  }
}

export const toIncidentRow = (paid: PaidStory) => ({
  ...{ id: paid.attemptId, kind: 'dispute_lost', orderId: paid.sale.id, at: paid.disputedAt! },
  resolvedAt: addTime(paid.disputedAt!, { hours: 4 }),
  details: json({
    ...{ intent: paid.intentId, dispute: getDisputeId(paid), reason: disputeReason },
    ...{ amount: toCharge(paid.sale.totalMinor, paid.sale.currency), currency: paid.sale.currency.toLowerCase() },
  }),
})

/** What paid orders moved; and before them what had come in, so that as much is on the shelf as there was. */
export function toMoveRows(paid: readonly PaidStory[], openedAt: Date) {
  const moves = paid.flatMap((item) => movesOf(item))
  const missing = [...Map.groupBy(moves, ({ productId }) => productId)].map(([productId, all]) => ({
    ...{ productId, orderLineId: null, kind: 'received', cause: null, at: openedAt },
    pieces: -all.reduce((sum, { pieces }) => sum + pieces, 0),
  }))
  return [...missing.filter(({ pieces }) => pieces > 0), ...moves].sort((a, b) => a.at.getTime() - b.at.getTime())
}

function movesOf({ sale, paidAt, cancelled, returns }: PaidStory) {
  const productOf = new Map(sale.lines.map(({ lineId, productId }) => [lineId, productId]))
  const back = [
    ...cancelled.map(({ id: cause, line, quantity, at }) => ({ cause, line, quantity, at })),
    ...returns.flatMap(({ line }) =>
      line.restocked ? [{ cause: line.id, line: line.line, quantity: line.quantity, at: line.cameAt! }] : [],
    ),
  ]
  return [
    ...sale.lines.map(({ lineId: orderLineId, productId, quantity }) => ({
      ...{ productId, orderLineId, kind: 'sold', pieces: -quantity, cause: null, at: paidAt },
    })),
    ...back.map(({ cause, line, quantity, at }) => ({
      ...{ productId: productOf.get(line)!, orderLineId: line, kind: 'returned', pieces: quantity, cause, at },
    })),
  ]
}

export const toEntryRows = (stories: readonly Story[], adminId: string) =>
  stories
    .flatMap(({ sale, entries }) =>
      entries.map(({ action, at, by, details }) => ({
        ...{
          actorId: by === 'admin' ? adminId : sale.customer.id,
          action,
          subject: sale.id,
          at,
          details: json(details),
        },
      })),
    )
    .sort((a, b) => a.at.getTime() - b.at.getTime())
