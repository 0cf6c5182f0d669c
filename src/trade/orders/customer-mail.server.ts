import type { AppContext } from '#base/platform/context.server.ts'
import type { Tx } from '#base/platform/database/connect.server.ts'
import { type Attachment, writeMail } from '#base/platform/mail/mail.server.ts'
import { type Locale, toLocalizedPath } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'
import { mailGuest } from '#people/identity/accounts/guest-mail.server.ts'
import { mailOwner } from '#people/identity/accounts/owner-mail.server.ts'
import type { OrderRow } from './sql.server.ts'

type Customer = Pick<OrderRow, 'id' | 'customerId' | 'customerName' | 'guestEmail' | 'locale'>
type Text = { subject: string; body: string; attachment?: Attachment | undefined }

/**
 * Mails the customer of a paid order, in its language and in the transaction that causes the mail. A guest's name was typed
 * in, and the address may be a stranger's: that mail has neither name nor attachment, and its link shows the order to
 * whoever has the mailbox, and gives it to their account.
 */
export async function mailCustomer(
  tx: Tx,
  config: AppContext['config'],
  { customerId: id, customerName, guestEmail, ...order }: Customer,
  { path, dedupeKey }: { path: string; dedupeKey: string },
  write: (to: { name: string; link: string }) => Text,
): Promise<void> {
  const locale = order.locale as Locale
  if (guestEmail === null) {
    const text = writeMail(locale, () => write({ name: customerName, link: config.shopUrl + toLocalizedPath(path) }))
    return await mailOwner(tx, id, { dedupeKey, ...text })
  }
  await mailGuest({ config, db: tx }, { id, guestEmail, orderId: order.id }, dedupeKey, locale, (link) => {
    const { subject, body } = write({ name: m.mail_guest_name(), link })
    return { subject, body }
  })
}
