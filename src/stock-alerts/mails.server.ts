import { mailOwners } from '#identity/accounts/owner-mail.server.ts'
import type { AppContext } from '#platform/context.server.ts'
import { withLocale } from '#platform/http/locale.server.ts'
import { type Locale, localizedPath, nameOf } from '#platform/locale.ts'
import { shopName } from '#platform/shop-name.ts'
import { m } from '../paraglide/messages.js'
import { type DueAlert, takeDue } from './sql.server.ts'

const atOnce = 100

/** Mails everybody who waits for what is back. An alert is gone in the transaction that queues its mail. */
export async function mailBackInStock({ db, config, jobs }: AppContext): Promise<void> {
  const mailSome = () =>
    db.transaction().execute(async (tx) => {
      const due = await takeDue(tx, atOnce)
      await mailOwners(
        tx,
        due.map((alert) => mailOf(alert, config.shopUrl)),
      )
      return due.length
    })
  while ((await mailSome()) > 0) jobs.enqueue('relay_mail')
}

const mailOf = (alert: DueAlert, shopUrl: string) =>
  withLocale(alert.locale as Locale, () => {
    const name = nameOf(alert)
    const link = shopUrl + localizedPath(`/products/${alert.slug}`)
    return {
      userId: alert.userId,
      dedupeKey: `back-${alert.id}`,
      subject: m.mail_back_subject({ name }),
      body: m.mail_back_body({ shop: shopName(), name, sku: alert.sku, link }),
    }
  })
