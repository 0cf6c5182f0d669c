import { getDayIn } from '#base/platform/day.ts'
import { getShopZone } from '#base/platform/shop-zone.ts'
import { fromMinor } from '#base/platform/text/money.ts'
import { sumNetAndTax } from '#company/tax/by-rate.ts'
import { getLocale } from '#paraglide/runtime.js'
import { formatAddressLines } from '#people/addresses/lines.server.ts'
import { formatOrderNumber } from '#trade/invoices/order-number.server.ts'
import { getLineState } from './account/line-progress.ts'
import type { AccountRow } from './account/load.sql.server.ts'
import type { OrderAccount } from './account/order-account.ts'
import type { LinePrice } from './account/worth.ts'
import type { HoldView } from './contract.ts'
import type { loadDeskForExport } from './desk/sql.server.ts'
import type { OpenRefundRow } from './open-refunds/sql.server.ts'
import { calculateGoodsMinor } from './pricing/goods-total.ts'
import type { AgreedTerms } from './pricing/order-terms.sql.server.ts'
import { toOptionView, toSumsView } from './pricing/sums.server.ts'
import type { OpenRefund, Order, OrderDetails, OrderLine, ParcelView } from './shapes.ts'
import type { ParcelRow } from './shipping/parcels.sql.server.ts'
import type { findAuditEntriesOfOrder, OrderRow } from './sql.server.ts'
import { allows, type OrderState } from './states.ts'
import type { HoldRow } from './unpaid/holds.sql.server.ts'

/** `1/31/2026`, on the seller's calendar. */
function formatUsDay(at: Date): string {
  const [year, month, day] = getDayIn(getShopZone(), at).split('-').map(Number)
  return `${month}/${day}/${year}`
}

/** An order as its reader may see it: customers see the end of a transaction id, admins all of it. */
export function toOrderView(row: OrderRow, reader: 'customer' | 'admin'): Order {
  const { currency, transactionId } = row
  const state = row.state as OrderState
  return {
    _id: row.id,
    number: formatOrderNumber(row.number),
    toolId: row.productId,
    name: row.name,
    translations: row.translations,
    sku: row.sku,
    price: fromMinor(row.unitPriceMinor, currency),
    purchaseValue: row.quantity,
    packSize: row.packSize,
    moreLines: row.moreLines,
    total: fromMinor(row.totalMinor, currency),
    currency,
    phone: row.phone,
    address: row.address,
    customer: row.email,
    customerName: row.customerName,
    customerId: row.customerId,
    guest: row.guestEmail !== null,
    date: formatUsDay(row.placedAt),
    placedAt: row.placedAt.toISOString(),
    state,
    paid: allows('refund', state),
    exchange: row.exchange,
    owed: toOwedView(row),
    pending: row.pending,
    transactionId: transactionId && reader === 'customer' ? transactionId.slice(-4) : transactionId,
    // Both of them, or none.
    expected: row.arrivesFrom && row.arrivesTo ? { arrivesFrom: row.arrivesFrom, arrivesTo: row.arrivesTo } : null,
    holdUntil: row.holdUntil?.toISOString() ?? null,
    refunded: fromMinor(row.refundedMinor, currency),
    chargedBack: fromMinor(row.chargedBackMinor, currency),
    dispute: reader === 'admin' ? row.dispute : null,
    assignee: reader === 'admin' ? row.assigneeName : null,
    tags: reader === 'admin' ? (row.tags ?? []) : [],
  }
}

type Desk = Awaited<ReturnType<typeof loadDeskForExport>>

/** What admins keep about orders, for their customer’s data. */
export const toOrderNotes = (orders: readonly OrderRow[], { tags, notes }: Desk) =>
  orders.flatMap(({ id, number }) => {
    const marked = tags.get(id) ?? []
    const written = (notes.get(id) ?? []).map(({ text, writtenAt }) => ({ text, writtenAt: writtenAt.toISOString() }))
    return marked.length + written.length > 0
      ? [{ order: formatOrderNumber(number), tags: marked, notes: written }]
      : []
  })

type OwedRow = Pick<OrderRow, 'owedMinor' | 'owedUntil' | 'isOverdue' | 'currency'>

/** What is owed of an order on account. */
export const toOwedView = ({ owedMinor, owedUntil, isOverdue, currency }: OwedRow): Order['owed'] =>
  owedMinor === null || owedUntil === null
    ? null
    : { amount: fromMinor(owedMinor, currency), until: owedUntil, overdue: isOverdue }

export const toHoldView = ({ id, number, email, emailVerified, totalMinor, holdUntil, ...row }: HoldRow): HoldView => ({
  _id: id,
  number: formatOrderNumber(number),
  customer: email,
  customerName: row.customerName,
  customerId: row.customerId,
  confirmed: emailVerified,
  lines: row.lines,
  pieces: row.pieces,
  total: fromMinor(totalMinor, row.currency),
  currency: row.currency,
  holdUntil: holdUntil.toISOString(),
  awaitsVatAnswer: row.awaitsVatAnswer,
})

type Parts = {
  account: OrderAccount<AccountRow>
  agreed: AgreedTerms
  parcels: readonly ParcelRow[]
  /** How many days after its last parcel a return can be asked for. */
  returnDays: number
  /** The order whose pieces it is sent for. */
  exchangeFor: { id: string; number: number } | undefined
  openRefunds: readonly OpenRefundRow[]
}

/** An order with all that belongs to it. */
export function toDetailsView(row: OrderRow, parts: Parts, reader: 'customer' | 'admin'): OrderDetails {
  const { account, agreed, parcels, returnDays, exchangeFor, openRefunds } = parts
  const { currency, totalMinor } = row
  return {
    ...toOrderView(row, reader),
    lines: account.lines.map((line) => lineView(line, account, row)),
    parcels: parcels.map(parcelView),
    reference: row.reference,
    note: row.note,
    exchangeFor: exchangeFor ? { order: exchangeFor.id, number: formatOrderNumber(exchangeFor.number) } : null,
    sums: toSumsView({ ...agreed, totalMinor, subtotalMinor: calculateGoodsMinor(account.lines) }, currency),
    returnableUntil: returnableUntil(parcels, returnDays),
    deliveryLeft: fromMinor(account.shippingLeftMinor(), currency),
    openRefunds: openRefunds.map(toOpenRefundView),
    leftByRate: account.leftByRate().map((left) => ({
      ...{ percent: left.rate / 1000, total: fromMinor(sumNetAndTax(left), currency) },
    })),
    method: agreed.deliveryMethod && toOptionView(agreed.deliveryMethod, currency),
    promise: agreed.promise && { ...agreed.promise, orderBefore: agreed.promise.orderBefore.toISOString() },
    deliveryAddress: agreed.deliveryAddress,
    billingAddress: agreed.billingAddress,
    billing: agreed.billingAddress ? formatAddressLines(agreed.billingAddress, getLocale()).join('\n') : '',
    vatNumber: agreed.vatNumber,
    vatCheck: agreed.vatCheck,
    deliveryPlace: agreed.deliveryPlace,
  }
}

const toOpenRefundView = ({ id, amountMinor, currency, state, since, ...row }: OpenRefundRow): OpenRefund => ({
  ...{ _id: id, amount: fromMinor(amountMinor, currency), state, since: since.toISOString(), tries: row.tries },
  nextTryAt: state === 'waiting' ? row.nextTryAt.toISOString() : null,
  sendable: row.canBeSent,
})

function returnableUntil(parcels: readonly ParcelRow[], days: number): string | null {
  if (parcels.length === 0 || days === 0) return null
  const last = Math.max(...parcels.map(({ shippedAt }) => shippedAt.getTime()))
  return new Date(last + days * 24 * 60 * 60 * 1000).toISOString()
}

const parcelView = ({ id, carrier, trackingNumber, trackingUrl, shippedAt, state, sent }: ParcelRow): ParcelView => ({
  ...{ _id: id, carrier, trackingNumber, trackingUrl, state },
  shippedAt: shippedAt.toISOString(),
  lines: sent,
})

const lineView = (
  line: AccountRow,
  account: OrderAccount<AccountRow>,
  { currency, paidAt }: Pick<OrderRow, 'currency' | 'paidAt'>,
): OrderLine => ({
  _id: line.id,
  ...pick(line),
  state: getLineState(line),
  worth: worthView(account.linePrice(line), currency),
  productId: line.productId,
  name: line.name,
  translations: line.translations,
  sku: line.sku,
  quantity: line.quantity,
  leadTimeDays: line.leadTimeDays,
  expectedAt: paidAt && line.waiting > 0 && line.leadTimeDays !== null ? daysAfter(paidAt, line.leadTimeDays) : null,
  packSize: line.packSize,
  price: fromMinor(line.unitPriceMinor, currency),
  total: fromMinor(calculateGoodsMinor([line]), currency),
  tax: taxView(line, currency),
  note: line.note,
})

const daysAfter = (moment: Date, days: number) => new Date(moment.getTime() + days * 86_400_000).toISOString()

const pick = ({ waiting, sent, cancelled, returned, refunded, asked }: AccountRow) => ({
  ...{ waiting, sent, cancelled, returned, refunded, asked },
})

const worthView = ({ quantity, refunded, grossMinor }: LinePrice, currency: string): OrderLine['worth'] => ({
  ...{ quantity, refunded, total: fromMinor(grossMinor, currency) },
})

const taxView = ({ netMinor, taxMinor, taxRate }: AccountRow, currency: string): OrderLine['tax'] =>
  netMinor === null
    ? null
    : { net: fromMinor(netMinor, currency), tax: fromMinor(taxMinor, currency), percent: taxRate / 1000 }

/** What is between the shop and its carriers. */
const internal: readonly string[] = [
  'order.label-bought',
  'order.label-given-back',
  'order.assigned',
  'order.tagged',
  'order.refund-again',
]

/** What happened to an order, oldest first: its own timestamps, and what admins did, whom only admins see. */
export function buildTimeline(
  order: OrderRow,
  entries: Awaited<ReturnType<typeof findAuditEntriesOfOrder>>,
  reader: 'customer' | 'admin',
) {
  // It was confirmed then, and is paid when its transfer is booked.
  const isOnAccount = entries.some(({ action }) => action === 'order.on-account')
  const moments = [
    order.exchange
      ? { what: 'exchange', who: '', at: order.placedAt }
      : { what: 'placed', who: order.customerName, at: order.placedAt },
    { what: 'paid', who: order.customerName, at: order.exchange || isOnAccount ? null : order.paidAt },
    { what: 'cancelled', who: order.customerName, at: order.cancelledAt },
    { what: 'charged-back', who: '', at: order.chargedBackAt },
    ...entries
      .filter(({ action }) => reader === 'admin' || !internal.includes(action))
      .map(({ action, name, at }) => ({ what: action.replace('order.', ''), who: name ?? '', at })),
  ]
  const happened = moments.flatMap(({ what, who, at }) =>
    at ? [{ what, who: reader === 'admin' ? who : '', at: at.toISOString() }] : [],
  )
  return happened.sort((a, b) => a.at.localeCompare(b.at))
}
