import { sql } from 'kysely'
import { mailOwner } from '#identity/accounts/owner-mail.server.ts'
import type { AppContext } from '#platform/context.server.ts'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import { withLocale } from '#platform/http/locale.server.ts'
import { formatMoney, type Locale, localizedPath, nameOf } from '#platform/locale.ts'
import { fromMinor } from '#platform/money.ts'
import { quantityText } from '#platform/quantity.ts'
import { m } from '../paraglide/messages.js'
import { orderNumber } from './number.server.ts'
import type { OrderRow } from './sql.server.ts'

type Stamp = 'receivedMailedAt' | 'paidMailedAt'

/** Queues the order-received mail for every order that has not had it. */
export async function mailReceived({ db, config, jobs }: AppContext): Promise<void> {
  while (await mailNext(db, 'receivedMailedAt', config.shopUrl));
  jobs.enqueue('relay_mail')
}

/** Queues the payment-received mail for every paid order that has not had it. */
export async function mailPaid({ db, config, jobs }: AppContext): Promise<void> {
  while (await mailNext(db, 'paidMailedAt', config.shopUrl));
  jobs.enqueue('relay_mail')
}

/**
 * Stamps an order and queues its mail in one transaction: neither happens without the other, even after a crash.
 * While the customer's address is unconfirmed the order is stamped without a mail.
 */
function mailNext(db: Database, stamp: Stamp, shopUrl: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .select([
        'orders.id',
        'orders.number',
        'orders.totalMinor',
        'orders.currency',
        'orders.customerName',
        'orders.locale',
        'orders.customerId',
      ])
      .where(`orders.${stamp}`, 'is', null)
      .$if(stamp === 'paidMailedAt', (query) => query.where('orders.paidAt', 'is not', null))
      .limit(1)
      .forUpdate('orders')
      .skipLocked()
      .executeTakeFirst()
    if (!order) return false

    await tx
      .updateTable('orders')
      .set({ [stamp]: sql<Date>`now()` })
      .where('id', '=', order.id)
      .execute()
    const lines = await tx
      .selectFrom('orderLines')
      .select(['name', 'nameBn', 'quantity', 'packSize'])
      .where('orderId', '=', order.id)
      .execute()
    const facts = {
      name: order.customerName,
      number: orderNumber(order.number),
      lines: lines,
      total: { amount: fromMinor(order.totalMinor, order.currency), currency: order.currency },
    }
    const write = () =>
      stamp === 'receivedMailedAt'
        ? received(wordsOf(facts), shopUrl + localizedPath(`/dashboard/payment/${order.id}`))
        : paid(wordsOf(facts), shopUrl + localizedPath('/dashboard'))
    const text = withLocale(order.locale as Locale, write)
    await mailOwner(tx, order.customerId, { dedupeKey: `${stamp}-${order.id}`, ...text })
    return true
  })
}

/** Queues the mail that an unpaid order was cancelled, in the transaction that cancels it. */
export async function mailEnded(tx: Tx, order: OrderRow, shopUrl: string): Promise<void> {
  const text = withLocale(order.locale as Locale, () => ({
    subject: m.mail_order_ended_subject({ number: orderNumber(order.number) }),
    body: m.mail_order_ended_body({
      name: order.customerName,
      number: orderNumber(order.number),
      lines: lineText(order),
      link: shopUrl + localizedPath('/products'),
    }),
  }))
  await mailOwner(tx, order.customerId, { dedupeKey: `ended-${order.id}`, ...text })
}

type Line = { quantity: number; packSize: number; name: string; nameBn: string }
const lineText = (line: Line) => `${nameOf(line)}: ${quantityText(line.quantity, line.packSize)}`

type Facts = {
  name: string
  number: string
  lines: Line[]
  total: { amount: number; currency: string }
}

/** The facts with numbers and money formatted for the recipient's locale. */
const wordsOf = ({ name, number, lines, total }: Facts) => ({
  name,
  number,
  lines: lines.map(lineText).join('\n'),
  total: formatMoney(total.amount, total.currency),
})

type Words = ReturnType<typeof wordsOf>

const received = (facts: Words, link: string) => ({
  subject: m.mail_order_received_subject({ number: facts.number }),
  body: m.mail_order_received_body({ ...facts, link }),
})

const paid = (facts: Words, link: string) => ({
  subject: m.mail_order_paid_subject({ number: facts.number }),
  body: m.mail_order_paid_body({ ...facts, link }),
})
