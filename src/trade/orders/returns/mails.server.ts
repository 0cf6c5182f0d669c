import type { AppContext } from '#base/platform/context.server.ts'
import type { Tx } from '#base/platform/database/connect.server.ts'
import { getDayIn } from '#base/platform/day.ts'
import { writeMailText } from '#base/platform/mail/texts.server.ts'
import { getShopName } from '#base/platform/shop-name.ts'
import { formatNumber, getName } from '#base/platform/text/locale.ts'
import { readSettings } from '#base/settings/service.server.ts'
import { formatQuantity } from '#goods/catalogue/packs/quantity.ts'
import { getConditionName } from '#goods/catalogue/related/condition-name.ts'
import { m } from '#paraglide/messages.js'
import { formatOrderNumber } from '#trade/invoices/order-number.server.ts'
import { formatDocumentDay } from '#trade/invoices/pdf/labels.server.ts'
import { openSellerSetting } from '#trade/invoices/seller.server.ts'
import { mailCustomer } from '../customer-mail.server.ts'
import { findExchangeLines } from '../exchanges/sql.server.ts'
import { mails } from '../mail-texts.server.ts'
import { selectOrders } from '../sql.server.ts'
import { getClosingTime } from './closing-time.ts'
import type { ReturnState } from './contract.ts'
import { loadSendTo, type SendTo } from './send-to.server.ts'
import type { ReturnRow } from './sql.server.ts'

/** What customers are mailed of; a refund has a mail of its own. */
export type ReturnEvent = Exclude<ReturnState, 'refunded'> | 'not-exchanged' | 'not-received' | 'reopened' | 'reminded'

/** When an agreed return is closed, and of an exchange the number of its order and its lines; empty where there is none. */
type TextFacts = { date: string; number: string; lines: string }

const texts: Record<ReturnEvent, (facts: TextFacts) => string> = {
  asked: m.mail_return_asked,
  agreed: m.mail_return_agreed,
  declined: m.mail_return_declined,
  closed: m.mail_return_closed,
  received: m.mail_return_received,
  'not-received': m.mail_return_not_received,
  refused: m.mail_return_refused,
  exchanged: m.mail_return_exchanged,
  'not-exchanged': m.mail_return_not_exchanged,
  reopened: m.mail_return_reopened,
  reminded: m.mail_return_reminded,
}

/** Queues the mail about what happened to a return, in the transaction that changes it. */
export async function mailReturn(
  tx: Tx,
  found: ReturnRow,
  event: ReturnEvent,
  config: AppContext['config'],
): Promise<void> {
  const order = (await selectOrders(tx).where('orders.id', '=', found.orderId).executeTakeFirst())!
  const { returnWaitDays } = await readSettings(tx, config)
  const { timeZone } = await openSellerSetting(config).read(tx)
  const getSendTo = await loadSendTo(tx, config)
  const closesAt = getClosingTime(found, returnWaitDays)
  const about = {
    path: `/dashboard/orders/${found.orderId}`,
    dedupeKey: `return-${event}-${found.id}-${getMoment(found)}`,
  }
  const facts = {
    date: closesAt ? formatDocumentDay(getDayIn(timeZone, closesAt)) : '',
    number: found.exchange ? formatOrderNumber(found.exchange.number) : '',
    lines: (found.exchange ? await findExchangeLines(tx, found.exchange.id) : []).map(describeExchanged).join('\n'),
  }
  await mailCustomer(tx, config, order, about, (to) =>
    writeMailText(mails.return, {
      shop: getShopName(),
      ...to,
      number: formatOrderNumber(order.number),
      lines: found.lines
        .filter(({ came, pieces }) => came !== 0 || pieces.length > 0)
        .map(describeLine)
        .join('\n'),
      text: writeText(found, event, getSendTo, facts),
    }),
  )
}

function writeText(found: ReturnRow, event: ReturnEvent, getSendTo: () => SendTo, facts: TextFacts): string {
  const { address, instructions } = getSendTo()
  const where = [m.mail_return_address(), address].join('\n')
  const until = facts.date && event !== 'reminded' ? m.mail_return_until(facts) : ''
  const sending = found.state === 'agreed' ? [where, instructions, until] : []
  return [texts[event](facts), getOwnWords(found, event), ...sending].filter(Boolean).join('\n\n')
}

/** A return can be received or exchanged again, after a mistake, and its customer is told again. */
const getMoment = ({ agreedAt, receivedAt, exchange }: ReturnRow) =>
  exchange ? exchange.number : Math.max(Number(agreedAt), Number(receivedAt))

/** The text of the answer is mailed with the answer only. */
function getOwnWords({ answer, decision }: ReturnRow, event: ReturnEvent): string {
  if (event === 'refused') return decision
  return ['received', 'not-received', 'exchanged', 'not-exchanged', 'reopened', 'reminded'].includes(event)
    ? ''
    : answer
}

const describeExchanged = (line: Awaited<ReturnType<typeof findExchangeLines>>[number]) =>
  `${getName(line)} (${line.sku}): ${formatQuantity(line.quantity, line.packSize)}`

const describeLine = (line: ReturnRow['lines'][number]) =>
  [
    `${getName(line)}: ${formatQuantity(line.came || line.quantity, line.packSize)}`,
    ...line.pieces.map(({ condition, quantity }) => `${getConditionName(condition)}: ${formatNumber(quantity)}`),
    line.finding,
  ]
    .filter(Boolean)
    .join(' · ')
