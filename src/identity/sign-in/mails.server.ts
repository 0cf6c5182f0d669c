import { createHash } from 'node:crypto'
import type { AppContext } from '#platform/context.server.ts'
import type { Tx } from '#platform/database/connect.server.ts'
import { newId } from '#platform/ids.server.ts'
import { localizedPath } from '#platform/locale.ts'
import { queueMail, queueSealedMail } from '#platform/mail/mail.server.ts'
import { m } from '../../paraglide/messages.js'

type Recipient = { id: string; name: string; email: string }

/** The mails about accounts. Their links begin with the configured URL, never with a request's host. */
export function identityMails({ config, db, jobs }: AppContext) {
  const send = async (dedupeKey: string, { email }: Recipient, subject: string, body: string, tx?: Tx) => {
    await queueMail(tx ?? db, { dedupeKey, recipient: email, subject, body })
    jobs.enqueue('relay_mail')
  }
  /** For mails whose link opens the account. */
  const sendSealed = async (dedupeKey: string, { email }: Recipient, subject: string, body: string) => {
    await queueSealedMail(config, db, { dedupeKey, recipient: email, subject, body })
    jobs.enqueue('relay_mail')
  }
  return {
    verify(to: Recipient, token: string) {
      const query = new URLSearchParams({ token, callbackURL: localizedPath('/login?verified=1') })
      const link = `${config.shopUrl}/api/auth/verify-email?${query}`
      return sendSealed(
        keyOf('verify', token),
        to,
        m.mail_verify_subject(),
        m.mail_verify_body({ name: to.name, link }),
      )
    },
    reset(to: Recipient, token: string) {
      const link = `${config.shopUrl}${localizedPath('/reset-password')}?token=${token}`
      return sendSealed(keyOf('reset', token), to, m.mail_reset_subject(), m.mail_reset_body({ name: to.name, link }))
    },
    /** A security-relevant change: an owner who did not make it should know at once. */
    notice(to: Recipient, what: string, tx?: Tx) {
      const link = `${config.shopUrl}${localizedPath('/reset-password')}`
      const body = m.mail_security_body({ name: to.name, what, link })
      return send(`security-${newId()}`, to, m.mail_security_subject(), body, tx)
    },
    /** Somebody tried to register an address that has an account: its owner should know. At most once a day. */
    alreadyRegistered(to: Recipient) {
      const day = new Date().toISOString().slice(0, 10)
      const link = `${config.shopUrl}${localizedPath('/reset-password')}`
      const body = m.mail_already_registered_body({ name: to.name, link })
      return send(`already-registered-${to.id}-${day}`, to, m.mail_already_registered_subject(), body)
    },
  }
}

export type IdentityMails = ReturnType<typeof identityMails>

/** Derives a mail's key from its token without revealing the token: the key becomes the message id. */
const keyOf = (kind: string, token: string) =>
  `${kind}-${createHash('sha256').update(token).digest('hex').slice(0, 32)}`
