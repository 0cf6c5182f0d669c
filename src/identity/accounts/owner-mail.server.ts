import type { AppContext } from '#platform/context.server.ts'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import { type Mail, queueMail, queueSealedMail } from '#platform/mail/mail.server.ts'
import { countAttempt, type Limit } from '../protection/attempts.server.ts'

/**
 * Mails the owner of an account at its confirmed address. Whoever registered an unconfirmed one may not be its owner:
 * nothing about the account is mailed there.
 */
export async function mailOwner(db: Database | Tx, userId: string, mail: Omit<Mail, 'recipient'>): Promise<void> {
  const owner = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    // guard: nothing about an account is mailed to an unconfirmed address | drop | identity/accounts/owner-mail.test
    .where('emailVerified', '=', true)
    .executeTakeFirst()
  if (owner) await queueMail(db, { ...mail, recipient: owner.email })
}

/** What is mailed to an address that nobody has confirmed, and how often at most, on whatever road it is requested. */
const caps = {
  confirmation: [
    { max: 5, windowSeconds: 60 * 60 },
    { max: 10, windowSeconds: 24 * 60 * 60 },
  ],
  already_registered: [{ max: 1, windowSeconds: 24 * 60 * 60 }],
  // Requests are counted where they are made, before it is known whether the account exists.
  reset: [],
} satisfies Record<string, Limit[]>

/**
 * Mails any address one of these, sealed since most hold a link that opens the account, unless it has had enough of them.
 * Returns the seconds to wait, if so.
 */
export async function mailAnyAddress(
  { config, db }: Pick<AppContext, 'config' | 'db'>,
  kind: keyof typeof caps,
  recipient: string,
  write: () => Omit<Mail, 'recipient'> | Promise<Omit<Mail, 'recipient'>>,
): Promise<number | undefined> {
  for (const cap of caps[kind]) {
    const secondsToWait = await countAttempt(db, `mail:${kind}:${cap.windowSeconds}:${recipient}`, cap)
    // guard: mails to an unconfirmed address are capped | never | identity/accounts/owner-mail.test
    if (secondsToWait !== undefined) return secondsToWait
  }
  await queueSealedMail(config, db, { ...(await write()), recipient })
  return undefined
}
