import { createHash } from 'node:crypto'
import type { AppContext } from '#base/platform/context.server.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import { writeMail } from '#base/platform/mail/mail.server.ts'
import { mailTasks } from '#base/platform/mail/tasks.ts'
import { writeMailText } from '#base/platform/mail/texts.server.ts'
import { getShopName } from '#base/platform/shop-name.ts'
import { type Locale, toLocalizedPath } from '#base/platform/text/locale.ts'
import { getLocale } from '#paraglide/runtime.js'
import { createConfirmation } from '../accounts/confirmation.server.ts'
import { mailGuest } from '../accounts/guest-mail.server.ts'
import type { GuestWithOrder } from '../accounts/guests.sql.server.ts'
import { mailAnyAddress, mailOwner } from '../accounts/owner-mail.server.ts'
import { mails } from '../mail-texts.server.ts'

type Recipient = { id: string; name: string; email: string }

/**
 * The mails about accounts. Their links begin with the configured URL, never with a request's host. Mails to an
 * unconfirmed address do not name the person, since the person who registered the address chose the name.
 */
export function createIdentityMails(context: AppContext) {
  const { config, db, jobs } = context
  const linkTo = (path: string) => `${config.shopUrl}${toLocalizedPath(path)}`
  return {
    /** Returns the seconds to wait if this address has reached its limit of these mails. */
    async confirm(to: Recipient): Promise<number | undefined> {
      const secondsToWait = await mailAnyAddress(context, 'confirmation', to.email, async () => {
        const token = await createConfirmation(db, to.id)
        const link = `${linkTo('/confirm-address')}?token=${token}`
        const text = writeMailText(mails.verify, { shop: getShopName(), link })
        return { dedupeKey: buildKey('confirm', token), ...text, locale: getLocale() }
      })
      jobs.enqueue(mailTasks.relayMail)
      return secondsToWait
    },
    /** Mails a guest who has paid the link that gives the order to the owner of the address. */
    async guest(to: GuestWithOrder): Promise<void> {
      await mailGuest({ config, db }, to, `guest-${createId()}`, getLocale(), (link) =>
        writeMailText(mails.guest, { shop: getShopName(), link }),
      )
      jobs.enqueue(mailTasks.relayMail)
    },
    async reset(to: Recipient, token: string): Promise<void> {
      const link = `${linkTo('/reset-password')}?token=${token}`
      await mailAnyAddress(context, 'reset', to.email, () => ({
        dedupeKey: buildKey('reset', token),
        ...writeMailText(mails.reset, { shop: getShopName(), link }),
        locale: getLocale(),
      }))
      jobs.enqueue(mailTasks.relayMail)
    },
    /**
     * Reports a security-relevant change immediately, in case the owner did not make it. It is written in the language of
     * `locale`, which an admin's change takes from the account; without one, in that of the request.
     */
    async notice(
      to: Recipient & { locale?: string | null },
      what: () => string,
      tx: Database | Tx = db,
    ): Promise<void> {
      const mail = writeMail((to.locale ?? getLocale()) as Locale, () => {
        const [shop, link] = [getShopName(), linkTo('/reset-password')]
        return writeMailText(mails.security, { shop, name: to.name, what: what(), link })
      })
      await mailOwner(tx, to.id, { dedupeKey: `security-${createId()}`, ...mail })
      jobs.enqueue(mailTasks.relayMail)
    },
    /** Tells the owner of an account that someone tried to register its address again. */
    async alreadyRegistered(to: Recipient): Promise<void> {
      await mailAnyAddress(context, 'already_registered', to.email, () => ({
        dedupeKey: `already-registered-${createId()}`,
        ...writeMailText(mails.already_registered, { shop: getShopName(), link: linkTo('/reset-password') }),
        locale: getLocale(),
      }))
      jobs.enqueue(mailTasks.relayMail)
    },
  }
}

export type IdentityMails = ReturnType<typeof createIdentityMails>

/** Derives a mail's key from its token without revealing the token: the key becomes the message id. */
const buildKey = (kind: string, token: string) =>
  `${kind}-${createHash('sha256').update(token).digest('hex').slice(0, 32)}`
