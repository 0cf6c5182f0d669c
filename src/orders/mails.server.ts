import { sql } from 'kysely'
import { followText } from '#catalogue/follow.ts'
import { mailOwner, mailOwners } from '#identity/accounts/owner-mail.server.ts'
import { attachmentOf } from '#invoices/attachment.server.ts'
import { invoicesOf, type Named } from '#invoices/sql.server.ts'
import type { AppContext } from '#platform/context.server.ts'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import { withLocale } from '#platform/http/locale.server.ts'
import { newId } from '#platform/ids.server.ts'
import { formatMoney, type Locale, localizedPath, nameOf } from '#platform/locale.ts'
import { fromMinor } from '#platform/money.ts'
import { orderNumber } from '#platform/order-number.server.ts'
import { quantityText } from '#platform/quantity.ts'
import { shopName } from '#platform/shop-name.ts'
import { m } from '../paraglide/messages.js'
import type { Agreed } from './agreed.server.ts'
import { agreedOf } from './agreed.sql.server.ts'
import { linesOf, type OrderRow, ordersWithFirstLine } from './sql.server.ts'
import { sumRows } from './sum-rows.ts'
import { sumsView } from './sums.server.ts'
import { orderTotalMinor } from './total.ts'

type Stamp = 'receivedMailedAt' | 'paidMailedAt'

const atOnce = 100

/** The order-received mail, queued in the transaction that places the order. */
export const receivedMail = (order: Mailed, lines: readonly PricedLine[], shopUrl: string) =>
  mailOf('receivedMailedAt', order, lines, shopUrl)

/** Queues the order-received mail for every order that has not had it: orders of a version that queued it afterwards. */
export async function mailReceived({ db, config, jobs }: AppContext): Promise<void> {
  while (await mailSome(db, 'receivedMailedAt', config.shopUrl));
  jobs.enqueue('relay_mail')
}

/** Queues the payment-received mail for every paid order that has not had it. */
export async function mailPaid({ db, config, jobs }: AppContext): Promise<void> {
  while (await mailSome(db, 'paidMailedAt', config.shopUrl));
  jobs.enqueue('relay_mail')
}

/**
 * Stamps orders and queues their mails in one transaction: neither happens without the other, even after a crash.
 * While a customer's address is unconfirmed an order is stamped without a mail. False: there are none.
 */
function mailSome(db: Database, stamp: Stamp, shopUrl: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('orders')
      .select('id')
      .where(stamp, 'is', null)
      .$if(stamp === 'paidMailedAt', (query) => query.where('paidAt', 'is not', null))
      .limit(atOnce)
      .forUpdate()
      .skipLocked()
      .execute()
    if (due.length === 0) return false
    const ids = due.map(({ id }) => id)
    await tx
      .updateTable('orders')
      .set({ [stamp]: sql<Date>`now()` })
      .where('id', 'in', ids)
      .execute()
    const orders = await ordersWithFirstLine(tx).where('orders.id', 'in', ids).execute()
    const lines = Map.groupBy(await linesOf(tx, ids), ({ orderId }) => orderId)
    const agreed = await agreedOf(tx, ids)
    const invoices = await invoicesOf(tx, ids)
    await mailOwners(
      tx,
      orders.map((order) => {
        const mailed = { ...order, ...agreed.get(order.id)!, invoice: invoices.get(order.id) }
        return mailOf(stamp, mailed, lines.get(order.id)!, shopUrl)
      }),
    )
    return true
  })
}

type Mailed = Agreed & { invoice?: Named | undefined } & Pick<
    OrderRow,
    'id' | 'number' | 'customerId' | 'customerName' | 'totalMinor' | 'currency' | 'locale' | 'address'
  >

/** The mail about an order, in the language that it was placed in. */
function mailOf(stamp: Stamp, order: Mailed, lines: readonly PricedLine[], shopUrl: string) {
  const mail = withLocale(order.locale as Locale, () =>
    stamp === 'receivedMailedAt'
      ? received(wordsOf(order, lines), shopUrl + localizedPath(`/dashboard/payment/${order.id}`))
      : paid(wordsOf(order, lines), order.invoice, shopUrl + localizedPath(`/dashboard/orders/${order.id}`)),
  )
  return { userId: order.customerId, dedupeKey: `${stamp}-${order.id}`, ...mail }
}

/** Queues the mail that an unpaid order was cancelled, in the transaction that cancels it. */
export async function mailEnded(
  tx: Tx,
  order: OrderRow,
  shopUrl: string,
  body: typeof m.mail_order_ended_body,
): Promise<void> {
  const lines = await linesOf(tx, [order.id])
  const text = withLocale(order.locale as Locale, () => ({
    subject: m.mail_order_ended_subject({ number: orderNumber(order.number) }),
    body: body({
      shop: shopName(),
      name: order.customerName,
      number: orderNumber(order.number),
      lines: linesText(lines),
      link: shopUrl + localizedPath('/products'),
    }),
  }))
  await mailOwner(tx, order.customerId, { dedupeKey: `ended-${order.id}`, ...text })
}

/** Queues the mail that pieces were cancelled, in the transaction that cancels them; their refund has a mail of its own. */
export async function mailCancelled(tx: Tx, orderId: string, lines: readonly Line[], shopUrl: string): Promise<void> {
  const order = (await ordersWithFirstLine(tx).where('orders.id', '=', orderId).executeTakeFirst())!
  const text = withLocale(order.locale as Locale, () => {
    const facts = { name: order.customerName, number: orderNumber(order.number), lines: linesText(lines) }
    const link = shopUrl + localizedPath(`/dashboard/orders/${orderId}`)
    return {
      subject: m.mail_lines_cancelled_subject({ number: facts.number }),
      body: m.mail_lines_cancelled_body({ shop: shopName(), ...facts, link }),
    }
  })
  await mailOwner(tx, order.customerId, { dedupeKey: `cancelled-${newId()}`, ...text })
}

type Shipped = {
  lines: readonly Line[]
  carrier: string
  trackingNumber: string
  url: string
  /** Nothing of the order is left to send. */
  isAll: boolean
}

/** Queues the mail that a parcel is on its way, in the transaction that sends it. */
export async function mailShipped(
  tx: Tx,
  orderId: string,
  { lines, carrier, trackingNumber, url, isAll }: Shipped,
  parcelId: string,
  shopUrl: string,
): Promise<void> {
  const order = (await ordersWithFirstLine(tx).where('orders.id', '=', orderId).executeTakeFirst())!
  const text = withLocale(order.locale as Locale, () => {
    const facts = { name: order.customerName, number: orderNumber(order.number), lines: linesText(lines) }
    const tracking = [[carrier, trackingNumber].filter(Boolean).join(' '), url].filter(Boolean).join('\n')
    const link = shopUrl + localizedPath(`/dashboard/orders/${orderId}`)
    const rest = isAll ? m.mail_shipped_all() : m.mail_shipped_rest()
    return {
      subject: m.mail_shipped_subject({ number: facts.number }),
      body: m.mail_shipped_body({ shop: shopName(), ...facts, tracking: tracking && `${tracking}\n\n`, rest, link }),
    }
  })
  await mailOwner(tx, order.customerId, { dedupeKey: `shipped-${parcelId}`, ...text })
}

type Line = { quantity: number; packSize: number; name: string; nameBn: string }
type PricedLine = Line & { unitPriceMinor: number; waiting: number; leadTimeDays: number | null }

const linesText = (lines: readonly Line[]) =>
  lines.map((line) => `${nameOf(line)}: ${quantityText(line.quantity, line.packSize)}`).join('\n')

/** A line, and when those of its pieces follow that are not here yet. */
const lineAndRest = (line: PricedLine) => [
  linesText([line]),
  ...(line.waiting > 0 ? [`  ${followText(line.waiting, line)}`] : []),
]

/** What a mail says of an order, with numbers and money formatted for its language. */
const wordsOf = (order: Mailed, lines: readonly PricedLine[]) => ({
  name: order.customerName,
  number: orderNumber(order.number),
  lines: [...lines.flatMap(lineAndRest), ...besides(order, lines)].join('\n'),
  total: formatMoney(fromMinor(order.totalMinor, order.currency), order.currency),
})

/** What an order comes to besides its lines, and where it goes. */
function besides(order: Mailed, lines: readonly PricedLine[]): string[] {
  const { currency, deliveryAddress, address, deliveryMethod, totalMinor } = order
  const sums = sumsView({ ...order, totalMinor, subtotalMinor: orderTotalMinor(lines) }, currency)
  const rows = sumRows(sums, deliveryMethod).map(({ label, amount }) => `${label}: ${formatMoney(amount, currency)}`)
  const fetchedAt = deliveryMethod?.address ? ['', `${m.delivery_pickup()}:`, deliveryMethod.address] : []
  return [...rows, ...(deliveryAddress ? ['', address] : []), ...fetchedAt]
}

type Words = ReturnType<typeof wordsOf>

const received = (facts: Words, link: string) => ({
  subject: m.mail_order_received_subject({ number: facts.number }),
  body: m.mail_order_received_body({ shop: shopName(), ...facts, link }),
})

/** An order that was paid while another version of the shop ran has its invoice when it is asked for. */
const paid = (facts: Words, invoice: Named | undefined, link: string) => ({
  subject: m.mail_order_paid_subject({ number: facts.number }),
  body: m.mail_order_paid_body({
    shop: shopName(),
    ...facts,
    invoice: invoice ? `\n\n${m.mail_invoice({ number: invoice.number })}` : '',
    link,
  }),
  attachment: attachmentOf(invoice),
})
