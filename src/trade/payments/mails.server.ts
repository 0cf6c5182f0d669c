import { sql } from 'kysely'
import type Stripe from 'stripe'
import type { AppContext } from '#base/platform/context.server.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import { runEach } from '#base/platform/jobs/run-each.ts'
import { writeMail } from '#base/platform/mail/mail.server.ts'
import { mailTasks } from '#base/platform/mail/tasks.ts'
import { writeMailText } from '#base/platform/mail/texts.server.ts'
import { getShopName } from '#base/platform/shop-name.ts'
import { formatMoney, type Locale, toLocalizedPath } from '#base/platform/text/locale.ts'
import { fromCharge, fromMinor } from '#base/platform/text/money.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { mailOwner } from '#people/identity/accounts/owner-mail.server.ts'
import { lockUser } from '#people/identity/accounts/users.sql.server.ts'
import { formatOrderNumber } from '#trade/invoices/order-number.server.ts'
import { findCreditNote } from '#trade/invoices/sql.server.ts'
import { toAttachment } from '#trade/invoices/xml/attachment.server.ts'
import { mailCustomer } from '#trade/orders/customer-mail.server.ts'
import { findOrderById } from '#trade/orders/sql.server.ts'
import { ownPrefixes } from '#trade/orders/transfers/by-transfer.ts'
import { hasBankHoldLeft } from '#trade/orders/unpaid/unpaid.sql.server.ts'
import { mails } from './mail-texts.server.ts'

/** Queues a mail for every refund without one, whoever made it, and for every dispute that was lost. */
export async function mailRefunds({ db, config, jobs }: AppContext): Promise<void> {
  await mailChargebacks({ db, config })
  await runEach(({ skipped }, onTaken) =>
    db.transaction().execute(async (tx) => {
      const refund = await lockUnmailedRefund(tx, skipped)
      if (!refund) return false
      onTaken([refund.id])
      await mailRefund(tx, refund, config)
      return true
    }),
  ).finally(() => jobs.enqueue(mailTasks.relayMail))
}

type UnmailedRefund = NonNullable<Awaited<ReturnType<typeof lockUnmailedRefund>>>

/** Stamps a refund and queues its mail in one transaction: neither happens without the other, even after a crash. */
async function mailRefund(tx: Tx, refund: UnmailedRefund, config: AppContext['config']): Promise<void> {
  await tx.updateTable('refunds').set({ mailedAt: sql<Date>`now()` }).where('id', '=', refund.id).execute()
  const order = (await findOrderById(tx, refund.orderId, undefined))!
  const note = await findCreditNote(tx, refund.id)
  const about = { path: `/dashboard/orders/${order.id}`, dedupeKey: `refund-${refund.id}` }
  await mailCustomer(tx, config, order, about, (to) => {
    const number = formatOrderNumber(order.number)
    return {
      ...writeMailText(refund.isOffOwed ? mails.owed_less : mails.refund, {
        shop: getShopName(),
        ...to,
        number,
        amount: formatMoney(fromMinor(refund.amountMinor, refund.currency), refund.currency),
        reason: refund.note || getReason(refund.reason),
        note: note ? `\n\n${m.mail_credit_note({ number: note.number })}` : '',
      }),
      attachment: toAttachment(note),
    }
  })
}

/** Tells the customers of disputes that were lost what their banks took. */
async function mailChargebacks({ db, config }: Pick<AppContext, 'db' | 'config'>): Promise<void> {
  await runEach(({ skipped }, onTaken) =>
    db.transaction().execute(async (tx) => {
      const dispute = await lockUnmailedDispute(tx, skipped)
      if (!dispute) return false
      onTaken([dispute.id])
      await mailChargeback(tx, dispute, config)
      return true
    }),
  )
}

type UnmailedDispute = NonNullable<Awaited<ReturnType<typeof lockUnmailedDispute>>>

async function mailChargeback(tx: Tx, dispute: UnmailedDispute, config: AppContext['config']): Promise<void> {
  await tx.updateTable('disputes').set({ mailedAt: sql<Date>`now()` }).where('id', '=', dispute.id).execute()
  const order = (await findOrderById(tx, dispute.orderId, undefined))!
  const about = { path: `/dashboard/orders/${order.id}`, dedupeKey: `charged-back-${dispute.id}` }
  await mailCustomer(tx, config, order, about, (to) =>
    writeMailText(mails.charged_back, {
      ...{ shop: getShopName(), ...to, number: formatOrderNumber(order.number) },
      amount: formatMoney(fromMinor(dispute.amountMinor, dispute.currency), dispute.currency),
    }),
  )
}

/** Queues the mail that a slow bank payment has failed, in the transaction that records it. */
export async function mailFailed(tx: Tx, orderId: string, shopUrl: string): Promise<void> {
  const order = (await findOrderById(tx, orderId, undefined))!
  const isLast = !(await hasBankHoldLeft(tx, orderId))
  const text = writeMail(order.locale as Locale, () => {
    const number = formatOrderNumber(order.number)
    const link = shopUrl + toLocalizedPath(`/dashboard/payment/${orderId}`)
    const facts = { shop: getShopName(), name: order.customerName, number, link }
    return writeMailText(isLast ? mails.payment_failed_again : mails.payment_failed, facts)
  })
  await mailOwner(tx, order.customerId, { dedupeKey: `payment-failed-${createId()}`, ...text })
}

/**
 * The mail about a refunded charge for an order that is not in the books: the address is all that is known of its
 * customer.
 */
export async function mailOrderless(db: Database, intent: Stripe.PaymentIntent): Promise<void> {
  const email = intent.receipt_email
  if (!email) return
  const currency = intent.currency.toUpperCase()
  await db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, { email })
    if (!user) return
    const text = writeMail((user.locale ?? getLocale()) as Locale, () =>
      writeMailText(mails.refund_orderless, {
        shop: getShopName(),
        amount: formatMoney(fromMinor(fromCharge(intent.amount_received, currency), currency), currency),
      }),
    )
    await mailOwner(tx, user.id, { dedupeKey: `refund-${intent.id}`, ...text })
  })
}

function lockUnmailedRefund(tx: Tx, skipped: readonly string[]) {
  return tx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select([
      'refunds.id',
      'refunds.amountMinor',
      'refunds.currency',
      'refunds.reason',
      'refunds.note',
      sql<boolean>`provider_refund_id like ${`${ownPrefixes.account}%`}`.as('isOffOwed'),
      'payments.orderId',
    ])
    .where('refunds.state', '=', 'done')
    .where('refunds.mailedAt', 'is', null)
    .where(sql<boolean>`refunds.id <> all(${skipped}::uuid[])`)
    .limit(1)
    .forUpdate('refunds')
    .skipLocked()
    .executeTakeFirst()
}

function lockUnmailedDispute(tx: Tx, skipped: readonly string[]) {
  return (
    tx
      .selectFrom('disputes')
      .innerJoin('payments', 'payments.id', 'disputes.paymentId')
      .select(['disputes.id', 'disputes.amountMinor', 'disputes.currency', 'payments.orderId'])
      .where('disputes.state', '=', 'lost')
      // guard: a customer is told once of what their bank took | drop | trade/payments/refunds/returns.test
      .where('disputes.mailedAt', 'is', null)
      .where(sql<boolean>`disputes.id <> all(${skipped}::uuid[])`)
      .limit(1)
      .forUpdate('disputes')
      .skipLocked()
      .executeTakeFirst()
  )
}

const reasons: Record<string, () => string> = {
  order_cannot_be_kept: m.refund_reason_pieces_gone,
  paid_twice: m.refund_reason_paid_twice,
  payment_mismatch: m.refund_reason_mismatch,
  refund_failed: m.refund_reason_failed,
  cancelled: m.refund_reason_cancelled,
  returned: m.refund_reason_returned,
}

/** The reason for a refund; one decided by a person, here or at the provider, is our staff's decision. */
const getReason = (reason: string): string => (reasons[reason] ?? m.refund_reason_staff)()
