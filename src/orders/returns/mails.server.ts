import { mailOwner } from '#identity/accounts/owner-mail.server.ts'
import { m } from '#paraglide/messages.js'
import type { Tx } from '#platform/database/connect.server.ts'
import { withLocale } from '#platform/http/locale.server.ts'
import { type Locale, localizedPath, nameOf } from '#platform/locale.ts'
import { orderNumber } from '#platform/order-number.server.ts'
import { quantityText } from '#platform/quantity.ts'
import { shopName } from '#platform/shop-name.ts'
import { ordersWithFirstLine } from '../sql.server.ts'
import type { ReturnState } from './contract.ts'
import type { ReturnRow } from './sql.server.ts'

type Told = Exclude<ReturnState, 'refunded'>

const texts: Record<Told, () => string> = {
  asked: m.mail_return_asked,
  agreed: m.mail_return_agreed,
  declined: m.mail_return_declined,
  received: m.mail_return_received,
}

/** Queues the mail that a return has come so far, in the transaction that moves it; its refund has a mail of its own. */
export async function mailReturn(tx: Tx, found: ReturnRow, state: Told, shopUrl: string): Promise<void> {
  const order = (await ordersWithFirstLine(tx).where('orders.id', '=', found.orderId).executeTakeFirst())!
  const text = withLocale(order.locale as Locale, () => ({
    subject: m.mail_return_subject({ number: orderNumber(order.number) }),
    body: m.mail_return_body({
      shop: shopName(),
      name: order.customerName,
      number: orderNumber(order.number),
      lines: found.lines.map((line) => `${nameOf(line)}: ${quantityText(line.quantity, line.packSize)}`).join('\n'),
      // What was written with the answer is said with the answer.
      text: [texts[state](), state === 'received' ? '' : found.answer].filter(Boolean).join('\n\n'),
      link: shopUrl + localizedPath(`/dashboard/orders/${found.orderId}`),
    }),
  }))
  await mailOwner(tx, order.customerId, { dedupeKey: `return-${state}-${found.id}`, ...text })
}
