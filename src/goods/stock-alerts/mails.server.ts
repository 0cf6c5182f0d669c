import type { RawBuilder } from 'kysely'
import type { AppContext } from '#base/platform/context.server.ts'
import { writeMail } from '#base/platform/mail/mail.server.ts'
import { mailTasks } from '#base/platform/mail/tasks.ts'
import { writeMailText } from '#base/platform/mail/texts.server.ts'
import { getShopName } from '#base/platform/shop-name.ts'
import { getName, type Locale, toLocalizedPath } from '#base/platform/text/locale.ts'
import { mailOwners } from '#people/identity/accounts/owner-mail.server.ts'
import { mails } from './mail-texts.server.ts'
import { claimDueAlerts, type DueAlert } from './sql.server.ts'

const atOnce = 100

/** Mails everyone who waits for a product that is back. An alert is deleted in the transaction that queues its mail. */
export async function mailBackInStock({ db, config, jobs }: AppContext, available: RawBuilder<number>): Promise<void> {
  const mailSome = () =>
    db.transaction().execute(async (tx) => {
      const due = await claimDueAlerts(tx, available, atOnce)
      await mailOwners(
        tx,
        due.map((alert) => buildMail(alert, config.shopUrl)),
      )
      return due.length
    })
  while ((await mailSome()) > 0) jobs.enqueue(mailTasks.relayMail)
}

const buildMail = (alert: DueAlert, shopUrl: string) =>
  writeMail(alert.locale as Locale, () => {
    const name = getName(alert)
    const link = shopUrl + toLocalizedPath(`/products/${alert.slug}`)
    return {
      userId: alert.userId,
      dedupeKey: `back-${alert.id}`,
      ...writeMailText(mails.back, { shop: getShopName(), name, sku: alert.sku, link }),
    }
  })
