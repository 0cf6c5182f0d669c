import { sql } from 'kysely'
import type { AppContext } from '#base/platform/context.server.ts'
import type { Tx } from '#base/platform/database/connect.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import { type Batch, runEach } from '#base/platform/jobs/run-each.ts'
import { writeMail } from '#base/platform/mail/mail.server.ts'
import { mailTasks } from '#base/platform/mail/tasks.ts'
import { writeMailText } from '#base/platform/mail/texts.server.ts'
import { getShopName } from '#base/platform/shop-name.ts'
import {
  capitalise,
  formatDay,
  formatMoney,
  getName,
  type Locale,
  type Translations,
  toLocalizedPath,
} from '#base/platform/text/locale.ts'
import { fromMinor } from '#base/platform/text/money.ts'
import { isPickup } from '#company/delivery/options.ts'
import { formatPromise } from '#company/delivery/promise-text.ts'
import { formatQuantity } from '#goods/catalogue/packs/quantity.ts'
import { formatBackorderNotice } from '#goods/catalogue/stock/backorder-text.ts'
import { mailOwner, mailOwners } from '#people/identity/accounts/owner-mail.server.ts'
import { formatOrderNumber } from '#trade/invoices/order-number.server.ts'
import { type DocumentName, findInvoiceNames } from '#trade/invoices/sql.server.ts'
import { toAttachment } from '#trade/invoices/xml/attachment.server.ts'
import { m } from '../../paraglide/messages.js'
import { mailCustomer } from './customer-mail.server.ts'
import { mails } from './mail-texts.server.ts'
import { calculateGoodsMinor } from './pricing/goods-total.ts'
import { type AgreedTerms, loadOrderTerms } from './pricing/order-terms.sql.server.ts'
import { toSumRows } from './pricing/sum-rows.ts'
import { toSumsView } from './pricing/sums.server.ts'
import type { Tracking } from './shipping/carriers.ts'
import { findOrderLines, type OrderRow, selectOrders } from './sql.server.ts'
import { formatAccount, loadBankAccount } from './transfers/bank-account.server.ts'

type Stamp = 'receivedMailedAt' | 'paidMailedAt'

const atOnce = 100

/** The order-received mail, queued in the transaction that places the order. */
export const buildReceivedMail = (order: Mailed, lines: readonly PricedLine[], shopUrl: string) =>
  buildMail('receivedMailedAt', order, lines, shopUrl)

/** Queues the order-received mail for every order that has not had it: orders of a version that queued it afterwards. */
export const mailReceived = (context: AppContext): Promise<void> => mailAll(context, 'receivedMailedAt')

/** Queues the payment-received mail for every paid order that has not had it. */
export const mailPaid = (context: AppContext): Promise<void> => mailAll(context, 'paidMailedAt')

async function mailAll({ db, config, jobs }: AppContext, stamp: Stamp): Promise<void> {
  await runEach((batch, onTaken) => mailSome({ db, config }, stamp, batch, onTaken), atOnce).finally(() =>
    jobs.enqueue(mailTasks.relayMail),
  )
}

/**
 * Stamps orders and queues their mails in one transaction: neither happens without the other, even after a crash.
 * While a customer's address is unconfirmed an order is stamped without a mail. What was paid after its cut-off is promised
 * anew. False: there are none.
 */
function mailSome(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  stamp: Stamp,
  { limit, skipped }: Batch,
  onTaken: (ids: readonly string[]) => void,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('orders')
      .select('id')
      .where(stamp, 'is', null)
      .$if(stamp === 'paidMailedAt', (query) => query.where('paidAt', 'is not', null))
      .where(sql<boolean>`id <> all(${skipped}::uuid[])`)
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute()
    if (due.length === 0) return false
    const ids = due.map(({ id }) => id)
    onTaken(ids)
    await tx
      .updateTable('orders')
      .set({ [stamp]: sql<Date>`now()` })
      .where('id', 'in', ids)
      .execute()
    const orders = await selectOrders(tx).where('orders.id', 'in', ids).execute()
    const lines = Map.groupBy(await findOrderLines(tx, ids), ({ orderId }) => orderId)
    const agreed = await loadOrderTerms(tx, ids)
    const invoices = await findInvoiceNames(tx, ids)
    const account = orders.some(({ owedUntil }) => owedUntil) ? await loadBankAccount({ db: tx, config }) : null
    const [ofGuests, ofAccounts] = partition(orders, ({ guestEmail }) => guestEmail !== null)
    await mailOwners(
      tx,
      ofAccounts.map((order) => {
        const owed = order.owedUntil
          ? { account: account ? formatAccount(account) : '', until: order.owedUntil }
          : undefined
        const mailed = { ...order, ...agreed.get(order.id)!, invoice: invoices.get(order.id), owed }
        return buildMail(stamp, mailed, lines.get(order.id)!, config.shopUrl)
      }),
    )
    // Before an order is paid, nothing is mailed to an address that was only typed. Sorted, so that nodes count in one order.
    for (const order of stamp === 'paidMailedAt' ? ofGuests.toSorted(byAddress) : [])
      await mailPaidGuest(tx, config, { ...order, ...agreed.get(order.id)! }, lines.get(order.id)!)
    return true
  })
}

const byAddress = (one: OrderRow, other: OrderRow) => (one.guestEmail! < other.guestEmail! ? -1 : 1)

const partition = <T>(all: readonly T[], belongs: (one: T) => boolean): [T[], T[]] => [
  all.filter(belongs),
  all.filter((item) => !belongs(item)),
]

/** The payment-received mail of a guest, without the address that was typed for the parcel. */
async function mailPaidGuest(
  tx: Tx,
  config: AppContext['config'],
  order: OrderRow & AgreedTerms,
  lines: readonly PricedLine[],
): Promise<void> {
  const about = { path: `/dashboard/orders/${order.id}`, dedupeKey: `paidMailedAt-${order.id}` }
  await mailCustomer(tx, config, order, about, ({ link }) => {
    const { name: _, ...facts } = collectWords({ ...order, deliveryAddress: null }, lines)
    return writeMailText(mails.guest_paid, { shop: getShopName(), ...facts, link })
  })
}

/** Where what is owed is transferred to, and until when. */
type Owed = { account: string; until: string }

type Mailed = AgreedTerms & { invoice?: DocumentName | undefined; owed?: Owed | undefined } & Pick<
    OrderRow,
    'id' | 'number' | 'customerId' | 'customerName' | 'totalMinor' | 'currency' | 'locale' | 'address'
  >

/** The mail about an order, in the language that it was placed in. */
function buildMail(stamp: Stamp, order: Mailed, lines: readonly PricedLine[], shopUrl: string) {
  const mail = writeMail(order.locale as Locale, () =>
    stamp === 'receivedMailedAt'
      ? received(collectWords(order, lines), shopUrl + toLocalizedPath(`/dashboard/payment/${order.id}`))
      : paid(collectWords(order, lines), order, shopUrl + toLocalizedPath(`/dashboard/orders/${order.id}`)),
  )
  return { userId: order.customerId, dedupeKey: `${stamp}-${order.id}`, ...mail }
}

/** Queues the mail that an unpaid order was cancelled, in the transaction that cancels it. */
export async function mailEnded(
  tx: Tx,
  order: OrderRow,
  shopUrl: string,
  name: 'order_ended' | 'order_let_go',
): Promise<void> {
  const lines = await findOrderLines(tx, [order.id])
  const text = writeMail(order.locale as Locale, () =>
    writeMailText(mails[name], {
      shop: getShopName(),
      name: order.customerName,
      number: formatOrderNumber(order.number),
      lines: formatLines(lines),
      link: shopUrl + toLocalizedPath('/products'),
    }),
  )
  await mailOwner(tx, order.customerId, { dedupeKey: `ended-${order.id}`, ...text })
}

/** Queues the mail that pieces were cancelled, in the transaction that cancels them; their refund has a mail of its own. */
export async function mailCancelled(
  tx: Tx,
  orderId: string,
  lines: readonly Line[],
  config: AppContext['config'],
): Promise<void> {
  const order = (await selectOrders(tx).where('orders.id', '=', orderId).executeTakeFirst())!
  const about = { path: `/dashboard/orders/${orderId}`, dedupeKey: `cancelled-${createId()}` }
  await mailCustomer(tx, config, order, about, (to) => {
    const facts = { ...to, number: formatOrderNumber(order.number), lines: formatLines(lines) }
    return writeMailText(mails.lines_cancelled, { shop: getShopName(), ...facts })
  })
}

type Shipped = Tracking & {
  lines: readonly Line[]
  /** Nothing of the order is left to send. */
  isAll: boolean
}

/** Queues the mail that a parcel is on its way, in the transaction that sends it. */
export async function mailShipped(
  tx: Tx,
  orderId: string,
  { lines, isAll, ...tracking }: Shipped,
  parcelId: string,
  config: AppContext['config'],
): Promise<void> {
  const order = (await selectOrders(tx).where('orders.id', '=', orderId).executeTakeFirst())!
  const about = { path: `/dashboard/orders/${orderId}`, dedupeKey: `shipped-${parcelId}` }
  await mailCustomer(tx, config, order, about, (to) => {
    const facts = { ...to, number: formatOrderNumber(order.number), lines: formatLines(lines) }
    const followed = formatTracking(tracking)
    const rest = isAll ? m.mail_shipped_all() : m.mail_shipped_rest()
    return writeMailText(mails.parcel, {
      ...{ shop: getShopName(), ...facts, tracking: followed && `${followed}\n\n`, rest },
    })
  })
}

/** A carrier with its number, and below it the page where the parcel is followed. */
export const formatTracking = ({ carrier, trackingNumber, trackingUrl }: Tracking): string =>
  [[carrier, trackingNumber].filter(Boolean).join(' '), trackingUrl].filter(Boolean).join('\n')

export type Line = { quantity: number; packSize: number; name: string; translations: Translations<'name'> }
type PricedLine = Line & { unitPriceMinor: number; waiting: number; leadTimeDays: number | null }

export const formatLines = (lines: readonly Line[]) =>
  lines.map((line) => `${getName(line)}: ${formatQuantity(line.quantity, line.packSize)}`).join('\n')

/** A line, and when those of its pieces follow that are not here yet. */
const lineAndRest = (line: PricedLine) => [
  formatLines([line]),
  ...(line.waiting > 0 ? [`  ${formatBackorderNotice(line.waiting, line)}`] : []),
]

/** What a mail says of an order, with numbers and money formatted for its language. */
const collectWords = (order: Mailed, lines: readonly PricedLine[]) => ({
  name: order.customerName,
  number: formatOrderNumber(order.number),
  lines: [...lines.flatMap(lineAndRest), ...besides(order, lines)].join('\n'),
  total: formatMoney(fromMinor(order.totalMinor, order.currency), order.currency),
})

/** What an order comes to besides its lines, and where it goes. */
function besides(order: Mailed, lines: readonly PricedLine[]): string[] {
  const { currency, deliveryAddress, address, deliveryMethod, totalMinor, promise } = order
  const sums = toSumsView({ ...order, totalMinor, subtotalMinor: calculateGoodsMinor(lines) }, currency)
  const rows = toSumRows(sums, deliveryMethod).map(({ label, amount }) => `${label}: ${formatMoney(amount, currency)}`)
  const fetchedAt = deliveryMethod?.address ? ['', `${m.delivery_pickup()}:`, deliveryMethod.address] : []
  const promised = promise && deliveryMethod ? ['', capitalise(formatPromise(promise, isPickup(deliveryMethod)))] : []
  return [...rows, ...(deliveryAddress ? ['', address] : []), ...fetchedAt, ...promised]
}

type Words = ReturnType<typeof collectWords>

const received = (facts: Words, link: string) =>
  writeMailText(mails.order_placed, { shop: getShopName(), ...facts, link })

/** An order that was paid while another version of the shop ran has its invoice when it is asked for. */
function paid(facts: Words, { invoice, owed }: Pick<Mailed, 'invoice' | 'owed'>, link: string) {
  const attached = invoice ? `\n\n${m.mail_invoice({ number: invoice.number })}` : ''
  const text = { shop: getShopName(), ...facts, invoice: attached, link }
  const mail = owed
    ? writeMailText(mails.order_on_account, { ...text, ...owed, until: formatDay(owed.until) })
    : writeMailText(mails.order_paid, text)
  return { ...mail, attachment: toAttachment(invoice) }
}
