import { sql } from 'kysely'
import type { AppContext } from '#base/platform/context.server.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import { type Attachment, type Mail, queueSealedMail, writeMail } from '#base/platform/mail/mail.server.ts'
import type { Locale } from '#base/platform/text/locale.ts'
import { getLocale } from '#paraglide/runtime.js'
import { type AttemptLimit, countAttempt, hashAttemptKey } from '../protection/attempts.server.ts'
import { listAdmins } from './users.sql.server.ts'

type OwnersMail = Omit<Mail, 'recipient'> & { attachment?: Attachment | undefined }

/** Mails the owner of an account, in the transaction that causes it. */
export const mailOwner = (db: Database | Tx, userId: string, mail: OwnersMail): Promise<void> =>
  mailOwners(db, [{ userId, ...mail }])

/**
 * Mails the owners of accounts at their confirmed addresses. An unconfirmed one may belong to someone else, so nothing
 * about the account is mailed there.
 */
export async function mailOwners(
  db: Database | Tx,
  mails: readonly (OwnersMail & { userId: string })[],
): Promise<void> {
  if (mails.length === 0) return
  const rows = mails.map(({ attachment, ...mail }) => ({
    ...{ id: createId(), ...mail },
    ...{ attachmentId: attachment?.id, attachmentName: attachment?.name },
  }))
  await sql`-- prepared: mail owners
    insert into mail_outbox (id, dedupe_key, recipient, subject, body, locale, attachment_id, attachment_name)
    select mail.id, "dedupeKey", users.email, subject, body, mail.locale, "attachmentId", "attachmentName"
    from jsonb_to_recordset(${JSON.stringify(rows)}) as mail (id uuid, "userId" uuid, "dedupeKey" text,
      subject text, body text, locale text, "attachmentId" uuid, "attachmentName" text)
    -- guard: nothing about an account is mailed to an unconfirmed address | users.email_verified → true | identity/accounts/owner-mail.test
    join users on users.id = "userId" and users.email_verified
    on conflict (dedupe_key) do nothing`.execute(db)
}

/** Mails every active admin, each in the language in which they used the shop last, in the transaction that causes it. */
export async function mailAdmins(
  tx: Tx,
  dedupeKey: string,
  write: () => { subject: string; body: string },
): Promise<void> {
  const mails = (await listAdmins(tx)).map(({ id: userId, locale }) => ({
    ...{ userId, dedupeKey: `${dedupeKey}-${userId}` },
    ...writeMail((locale ?? getLocale()) as Locale, write),
  }))
  await mailOwners(tx, mails)
}

/** The mails that an unconfirmed address can get, and their limits, however they are requested. */
const caps = {
  confirmation: [
    { max: 5, windowSeconds: 60 * 60 },
    { max: 10, windowSeconds: 24 * 60 * 60 },
  ],
  // About an order that was paid: nothing is mailed for an address that was only typed.
  guest_order: [
    { max: 5, windowSeconds: 60 * 60 },
    { max: 10, windowSeconds: 24 * 60 * 60 },
  ],
  already_registered: [{ max: 1, windowSeconds: 24 * 60 * 60 }],
  // Requests are counted where they are made, before the shop knows whether the account exists.
  reset: [],
} satisfies Record<string, AttemptLimit[]>

/**
 * Sends one of these mails to any address, sealed since most hold a link that opens the account. Returns the seconds to
 * wait if the address has reached its limit.
 */
export async function mailAnyAddress(
  { config, db }: { config: AppContext['config']; db: Database | Tx },
  kind: keyof typeof caps,
  recipient: string,
  write: () => OwnersMail | Promise<OwnersMail>,
): Promise<number | undefined> {
  for (const cap of caps[kind]) {
    const secondsToWait = await countAttempt(
      db,
      hashAttemptKey(config, `mail:${kind}:${cap.windowSeconds}`, recipient),
      cap,
    )
    // guard: mails to an unconfirmed address are capped | never | identity/accounts/owner-mail.test
    if (secondsToWait !== undefined) return secondsToWait
  }
  await queueSealedMail(config, db, { ...(await write()), recipient })
  return undefined
}
