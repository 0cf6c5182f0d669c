import type { AppContext } from '#base/platform/context.server.ts'
import type { Tx } from '#base/platform/database/connect.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import { writeMailText } from '#base/platform/mail/texts.server.ts'
import { getShopName } from '#base/platform/shop-name.ts'
import { formatDay, formatMoney } from '#base/platform/text/locale.ts'
import { fromMinor } from '#base/platform/text/money.ts'
import { formatOrderNumber } from '#trade/invoices/order-number.server.ts'
import { mailCustomer } from '../customer-mail.server.ts'
import { mails } from '../mail-texts.server.ts'
import type { OrderRow } from '../sql.server.ts'
import { formatAccount } from '../transfers/bank-account.server.ts'
import type { BankAccount } from '../transfers/contract.ts'

/** Queues the mail to a customer who still owes money of an order, in the transaction that counts it. */
export async function mailOwed(
  tx: Tx,
  config: AppContext['config'],
  order: OrderRow,
  account: BankAccount,
): Promise<void> {
  const { id, number, owedMinor, owedUntil, currency } = order
  if (owedMinor === null || owedUntil === null) return
  const about = { path: `/dashboard/orders/${id}`, dedupeKey: `owed-${createId()}` }
  await mailCustomer(tx, config, order, about, (to) =>
    writeMailText(mails.owed_reminder, {
      ...{ shop: getShopName(), ...to, number: formatOrderNumber(number), until: formatDay(owedUntil) },
      ...{ total: formatMoney(fromMinor(owedMinor, currency), currency), account: formatAccount(account) },
    }),
  )
}
