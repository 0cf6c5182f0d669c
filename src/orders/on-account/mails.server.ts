import { formatOrderNumber } from '#invoices/order-number.server.ts'
import type { AppContext } from '#platform/context.server.ts'
import type { Tx } from '#platform/database/connect.server.ts'
import { createId } from '#platform/ids.server.ts'
import { formatDay, formatMoney } from '#platform/locale.ts'
import { writeMailText } from '#platform/mail/texts.server.ts'
import { fromMinor } from '#platform/money.ts'
import { getShopName } from '#platform/shop-name.ts'
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
