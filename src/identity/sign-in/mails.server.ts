import { createHash } from 'node:crypto'
import type { AppContext } from '#platform/context.server.ts'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import { newId } from '#platform/ids.server.ts'
import { localizedPath } from '#platform/locale.ts'
import { shopName } from '#platform/shop-name.ts'
import { m } from '../../paraglide/messages.js'
import { newConfirmation } from '../accounts/confirmation.server.ts'
import { mailAnyAddress, mailOwner } from '../accounts/owner-mail.server.ts'

type Recipient = { id: string; name: string; email: string }

/**
 * The mails about accounts. Their links begin with the configured URL, never with a request's host. Mails to an address
 * that nobody may have confirmed do not name the person: whoever registered it chose the name.
 */
export function identityMails(context: AppContext) {
  const { config, db, jobs } = context
  const linkTo = (path: string) => `${config.shopUrl}${localizedPath(path)}`
  return {
    /** Returns the seconds to wait if the address has had enough of these mails. */
    async confirm(to: Recipient): Promise<number | undefined> {
      const secondsToWait = await mailAnyAddress(context, 'confirmation', to.email, async () => {
        const token = await newConfirmation(db, to.id)
        const link = `${linkTo('/confirm-address')}?token=${token}`
        const body = m.mail_verify_body({ shop: shopName(), link })
        return { dedupeKey: keyOf('confirm', token), subject: m.mail_verify_subject(), body }
      })
      jobs.enqueue('relay_mail')
      return secondsToWait
    },
    async reset(to: Recipient, token: string): Promise<void> {
      const link = `${linkTo('/reset-password')}?token=${token}`
      await mailAnyAddress(context, 'reset', to.email, () => ({
        dedupeKey: keyOf('reset', token),
        subject: m.mail_reset_subject(),
        body: m.mail_reset_body({ shop: shopName(), link }),
      }))
      jobs.enqueue('relay_mail')
    },
    /** A security-relevant change: an owner who did not make it should know at once. */
    async notice(to: Recipient, what: string, tx: Database | Tx = db): Promise<void> {
      await mailOwner(tx, to.id, {
        dedupeKey: `security-${newId()}`,
        subject: m.mail_security_subject({ shop: shopName() }),
        body: m.mail_security_body({ shop: shopName(), name: to.name, what, link: linkTo('/reset-password') }),
      })
      jobs.enqueue('relay_mail')
    },
    /** Somebody tried to register an address that has an account: its owner should know. */
    async alreadyRegistered(to: Recipient): Promise<void> {
      await mailAnyAddress(context, 'already_registered', to.email, () => ({
        dedupeKey: `already-registered-${newId()}`,
        subject: m.mail_already_registered_subject(),
        body: m.mail_already_registered_body({ shop: shopName(), link: linkTo('/reset-password') }),
      }))
      jobs.enqueue('relay_mail')
    },
  }
}

export type IdentityMails = ReturnType<typeof identityMails>

/** Derives a mail's key from its token without revealing the token: the key becomes the message id. */
const keyOf = (kind: string, token: string) =>
  `${kind}-${createHash('sha256').update(token).digest('hex').slice(0, 32)}`
