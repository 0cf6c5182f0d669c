import { addressLines } from '#addresses/lines.server.ts'
import { getLocale } from '#paraglide/runtime.js'
import { fromMinor } from '#platform/money.ts'
import { orderNumber } from '#platform/order-number.server.ts'
import type { Taxed } from '#tax/compute.ts'
import type { Agreed } from './agreed.server.ts'
import type { Hold, Order, OrderDetails, OrderLine, Parcel } from './contract.ts'
import type { HoldRow } from './holds.sql.server.ts'
import type { ParcelRow } from './parcels.sql.server.ts'
import type { LineProgress } from './parts.sql.server.ts'
import { deliveryOf, lineState } from './parts.ts'
import type { auditEntriesOf, LineRow, OrderRow } from './sql.server.ts'
import { allows, type OrderState } from './states.ts'
import { optionView, sumsView } from './sums.server.ts'
import { orderTotalMinor } from './total.ts'

const usDate = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC' })

/** An order as its reader may see it: customers see the end of a transaction id, admins all of it. */
export function orderView(row: OrderRow, reader: 'customer' | 'admin'): Order {
  const { currency, transactionId } = row
  const state = row.state as OrderState
  return {
    _id: row.id,
    number: orderNumber(row.number),
    toolId: row.productId,
    name: row.name,
    nameBn: row.nameBn,
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
    date: usDate.format(row.placedAt),
    placedAt: row.placedAt.toISOString(),
    state,
    paid: allows('refund', state),
    pending: row.pending,
    transactionId: transactionId && reader === 'customer' ? transactionId.slice(-4) : transactionId,
    holdUntil: row.holdUntil?.toISOString() ?? null,
    refunded: fromMinor(row.refundedMinor, currency),
    dispute: reader === 'admin' ? row.dispute : null,
  }
}

export const holdView = ({ id, number, email, emailVerified, totalMinor, holdUntil, ...row }: HoldRow): Hold => ({
  _id: id,
  number: orderNumber(number),
  customer: email,
  customerName: row.customerName,
  confirmed: emailVerified,
  lines: row.lines,
  pieces: row.pieces,
  total: fromMinor(totalMinor, row.currency),
  currency: row.currency,
  holdUntil: holdUntil.toISOString(),
})

type Parts = {
  lines: readonly LineRow[]
  agreed: Agreed
  parcels: readonly ParcelRow[]
  progress: ReadonlyMap<string, LineProgress>
  /** What of their deliveries was refunded, by the orders' ids. */
  deliveryBack: ReadonlyMap<string, readonly Taxed[]>
  /** How many days after its last parcel a return can be asked for. */
  returnDays: number
}

/** An order with all that belongs to it. */
export function detailsView(row: OrderRow, parts: Parts, reader: 'customer' | 'admin'): OrderDetails {
  const { lines, agreed, parcels, progress, deliveryBack, returnDays } = parts
  const { currency, totalMinor } = row
  return {
    ...orderView(row, reader),
    lines: lines.map((line) => lineView(line, progress.get(line.id)!, row)),
    parcels: parcels.map(parcelView),
    reference: row.reference,
    note: row.note,
    sums: sumsView({ ...agreed, totalMinor, subtotalMinor: orderTotalMinor(lines) }, currency),
    returnableUntil: returnableUntil(parcels, returnDays),
    deliveryLeft: fromMinor(deliveryLeftMinor(agreed, lines, deliveryBack.get(row.id)), currency),
    method: agreed.deliveryMethod && optionView(agreed.deliveryMethod, currency),
    deliveryAddress: agreed.deliveryAddress,
    billingAddress: agreed.billingAddress,
    billing: agreed.billingAddress ? addressLines(agreed.billingAddress, getLocale()).join('\n') : '',
    vatNumber: agreed.vatNumber,
  }
}

function returnableUntil(parcels: readonly ParcelRow[], days: number): string | null {
  if (parcels.length === 0 || days === 0) return null
  const last = Math.max(...parcels.map(({ shippedAt }) => shippedAt.getTime()))
  return new Date(last + days * 24 * 60 * 60 * 1000).toISOString()
}

/** What is left of the delivery, with its tax. */
const deliveryLeftMinor = ({ taxes }: Agreed, lines: readonly LineRow[], refunded?: readonly Taxed[]): number =>
  deliveryOf(
    taxes,
    lines.map(({ netMinor, taxMinor, taxRate: rate }) => ({ netMinor: netMinor ?? 0, taxMinor, rate })),
    refunded,
  ).reduce((sum, { netMinor, taxMinor }) => sum + netMinor + taxMinor, 0)

const parcelView = ({ id, carrier, trackingNumber, trackingUrl, shippedAt, sent }: ParcelRow): Parcel => ({
  ...{ _id: id, carrier, trackingNumber, trackingUrl },
  shippedAt: shippedAt.toISOString(),
  lines: sent,
})

const lineView = (line: LineRow, progress: LineProgress, { currency, paidAt }: OrderRow): OrderLine => ({
  _id: line.id,
  ...pick(progress),
  state: lineState(progress),
  productId: line.productId,
  name: line.name,
  nameBn: line.nameBn,
  sku: line.sku,
  quantity: line.quantity,
  leadTimeDays: line.leadTimeDays,
  expectedAt: paidAt && line.waiting > 0 && line.leadTimeDays !== null ? daysAfter(paidAt, line.leadTimeDays) : null,
  packSize: line.packSize,
  price: fromMinor(line.unitPriceMinor, currency),
  total: fromMinor(orderTotalMinor([line]), currency),
  tax: taxView(line, currency),
  note: line.note,
})

const daysAfter = (moment: Date, days: number) => new Date(moment.getTime() + days * 86_400_000).toISOString()

const pick = ({ waiting, sent, cancelled, returned, refunded, asked }: LineProgress) => ({
  ...{ waiting, sent, cancelled, returned, refunded, asked },
})

const taxView = ({ netMinor, taxMinor, taxRate }: LineRow, currency: string): OrderLine['tax'] =>
  netMinor === null
    ? null
    : { net: fromMinor(netMinor, currency), tax: fromMinor(taxMinor, currency), percent: taxRate / 1000 }

/** What happened to an order, oldest first: its own timestamps, and what admins did, whom only admins see. */
export function timeline(
  order: OrderRow,
  entries: Awaited<ReturnType<typeof auditEntriesOf>>,
  reader: 'customer' | 'admin',
) {
  const moments = [
    { what: 'placed', who: order.customerName, at: order.placedAt },
    { what: 'paid', who: order.customerName, at: order.paidAt },
    { what: 'cancelled', who: order.customerName, at: order.cancelledAt },
    ...entries.map(({ action, name, at }) => ({ what: action.replace('order.', ''), who: name ?? '', at })),
  ]
  const happened = moments.flatMap(({ what, who, at }) =>
    at ? [{ what, who: reader === 'admin' ? who : '', at: at.toISOString() }] : [],
  )
  return happened.sort((a, b) => a.at.localeCompare(b.at))
}
