import { formatQuantity } from '#catalogue/quantity.ts'
import { formatOrderNumber } from '#invoices/order-number.server.ts'
import { m } from '#paraglide/messages.js'
import type { AppContext } from '#platform/context.server.ts'
import type { Tx } from '#platform/database/connect.server.ts'
import { getName } from '#platform/locale.ts'
import { writeMailText } from '#platform/mail/texts.server.ts'
import { getShopName } from '#platform/shop-name.ts'
import { mailCustomer } from '../customer-mail.server.ts'
import { selectOrders } from '../sql.server.ts'
import type { ReturnState } from './contract.ts'
import type { ReturnRow } from './sql.server.ts'

type MailedState = Exclude<ReturnState, 'refunded'>

const texts: Record<MailedState, () => string> = {
  asked: m.mail_return_asked,
  agreed: m.mail_return_agreed,
  declined: m.mail_return_declined,
  closed: m.mail_return_closed,
  received: m.mail_return_received,
}

/** Queues the mail about a return's new state, in the transaction that changes it; its refund has a mail of its own. */
export async function mailReturn(
  tx: Tx,
  found: ReturnRow,
  state: MailedState,
  config: AppContext['config'],
): Promise<void> {
  const order = (await selectOrders(tx).where('orders.id', '=', found.orderId).executeTakeFirst())!
  const about = { path: `/dashboard/orders/${found.orderId}`, dedupeKey: `return-${state}-${found.id}` }
  await mailCustomer(tx, config, order, about, (to) =>
    writeMailText('return', {
      shop: getShopName(),
      ...to,
      number: formatOrderNumber(order.number),
      lines: found.lines
        .filter(({ came }) => came !== 0)
        .map((line) => `${getName(line)}: ${formatQuantity(line.came ?? line.quantity, line.packSize)}`)
        .join('\n'),
      // The text of the answer is mailed with the answer only.
      text: [texts[state](), state === 'received' ? '' : found.answer].filter(Boolean).join('\n\n'),
    }),
  )
}
