import type { Tx } from '#base/platform/database/connect.server.ts'
import { writeMail } from '#base/platform/mail/mail.server.ts'
import { writeMailText } from '#base/platform/mail/texts.server.ts'
import { getShopName } from '#base/platform/shop-name.ts'
import { type Locale, toLocalizedPath } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'
import { mailOwner } from '#people/identity/accounts/owner-mail.server.ts'
import { formatOrderNumber } from '#trade/invoices/order-number.server.ts'
import { mails } from '../mail-texts.server.ts'
import { selectOrders } from '../sql.server.ts'

const sentences = {
  valid: m.mail_vat_valid,
  invalid: m.mail_vat_invalid,
  unchecked: m.mail_vat_unchecked,
} as const

const hourMs = 3_600_000

/** Whether its pieces are held for longer than for a card. */
const isKept = ({ holdUntil }: { holdUntil: Date | null }) =>
  // clock: tells a day from minutes, give or take
  holdUntil !== null && holdUntil.getTime() > Date.now() + hourMs

/** Tells a customer what became of the VAT number of an order that can be paid now. */
export async function mailVatAnswer(
  tx: Tx,
  id: string,
  answer: keyof typeof sentences,
  shopUrl: string,
): Promise<void> {
  const order = await selectOrders(tx).where('orders.id', '=', id).executeTakeFirstOrThrow()
  const locale = order.locale as Locale
  const mail = writeMail(locale, () => {
    const [number, shop] = [formatOrderNumber(order.number), getShopName()]
    const link = `${shopUrl}${toLocalizedPath(`/dashboard/payment/${id}`)}`
    const answered = [sentences[answer]({ number }), ...(isKept(order) ? [m.mail_vat_kept()] : [])].join(' ')
    return writeMailText(mails.vat, { number, name: order.customerName, answered, link, shop })
  })
  await mailOwner(tx, order.customerId, { dedupeKey: `vat-${answer}-${id}`, ...mail })
}
