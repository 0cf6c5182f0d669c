import type { AppContext } from '#base/platform/context.server.ts'
import type { Tx } from '#base/platform/database/connect.server.ts'
import { writeMailText } from '#base/platform/mail/texts.server.ts'
import { getShopName } from '#base/platform/shop-name.ts'
import { formatDay, formatMoney } from '#base/platform/text/locale.ts'
import { fromMinor } from '#base/platform/text/money.ts'
import { formatOrderNumber } from '#trade/invoices/order-number.server.ts'
import { mailCustomer } from '../customer-mail.server.ts'
import { mails } from '../mail-texts.server.ts'
import type { OrderRow } from '../sql.server.ts'
import { formatAccount } from './bank-account.server.ts'
import type { BankAccount } from './contract.ts'

/** `day`: the last one for the transfer; `until`: the one that the mail names. */
type Terms = { account: BankAccount; day: string; until: string }

/** Queues the mail that says where an order is paid to, in the transaction that agrees to it. */
export const mailTransferTerms = (tx: Tx, config: AppContext['config'], order: OrderRow, terms: Terms) =>
  mailTerms('transfer', tx, config, order, terms)

/** Queues the mail to a customer whose transfer has not arrived. `until`: how long the pieces are held. */
export const mailTransferReminder = (tx: Tx, config: AppContext['config'], order: OrderRow, terms: Terms) =>
  mailTerms('transfer_reminder', tx, config, order, terms)

async function mailTerms(
  name: 'transfer' | 'transfer_reminder',
  tx: Tx,
  config: AppContext['config'],
  order: OrderRow,
  { account, day, until }: Terms,
): Promise<void> {
  const about = { path: `/dashboard/payment/${order.id}`, dedupeKey: `${name}-${order.id}-${day}` }
  await mailCustomer(tx, config, order, about, (to) =>
    writeMailText(mails[name], {
      ...{ shop: getShopName(), ...to, number: formatOrderNumber(order.number), until: formatDay(until) },
      total: formatMoney(fromMinor(order.totalMinor, order.currency), order.currency),
      account: formatAccount(account),
    }),
  )
}
