import type { AppContext } from '#base/platform/context.server.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { writeMail } from '#base/platform/mail/mail.server.ts'
import { type Locale, toLocalizedPath } from '#base/platform/text/locale.ts'
import { createConfirmation } from './confirmation.server.ts'
import type { GuestWithOrder } from './guests.sql.server.ts'
import { mailAnyAddress } from './owner-mail.server.ts'

type Text = { subject: string; body: string }

/**
 * Mails a guest who has paid. Whose address it is, is not known: `write` may use nothing that was typed in, and gets the link
 * that shows the order, and gives the guest's orders, to whoever has the mailbox. Over the limit, nothing is mailed.
 */
export async function mailGuest(
  { config, db }: { config: AppContext['config']; db: Database | Tx },
  { id, guestEmail, orderId }: GuestWithOrder,
  dedupeKey: string,
  locale: Locale,
  write: (link: string) => Text,
): Promise<void> {
  await mailAnyAddress({ config, db }, 'guest_order', guestEmail, async () => {
    const token = await createConfirmation(db, id, '30 days')
    const text = writeMail(locale, () =>
      write(`${config.shopUrl}${toLocalizedPath('/confirm-address')}?token=${token}&guest=1&order=${orderId}`),
    )
    return { dedupeKey, ...text }
  })
}
