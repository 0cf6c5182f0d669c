import { sql } from 'kysely'
import type { AppContext } from '#platform/context.server.ts'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import { newId } from '#platform/ids.server.ts'
import { type Attachment, type Mail, queueSealedMail } from '#platform/mail/mail.server.ts'
import { countAttempt, hashedKey, type Limit } from '../protection/attempts.server.ts'
import { adminIds } from './users.sql.server.ts'

type OwnersMail = Omit<Mail, 'recipient'> & { attachment?: Attachment | undefined }

/** Mails the owner of an account, in the transaction that causes it. */
export const mailOwner = (db: Database | Tx, userId: string, mail: OwnersMail): Promise<void> =>
  mailOwners(db, [{ userId, ...mail }])

/**
 * Mails the owners of accounts at their confirmed addresses. Whoever registered an unconfirmed one may not be its owner:
 * nothing about the account is mailed there.
 */
export async function mailOwners(
  db: Database | Tx,
  mails: readonly (OwnersMail & { userId: string })[],
): Promise<void> {
  if (mails.length === 0) return
  const rows = mails.map(({ attachment, ...mail }) => ({
    ...{ id: newId(), ...mail },
    ...{ attachmentId: attachment?.id, attachmentName: attachment?.name },
  }))
  await sql`-- prepared: mail owners
    insert into mail_outbox (id, dedupe_key, recipient, subject, body, attachment_id, attachment_name)
    select mail.id, "dedupeKey", users.email, subject, body, "attachmentId", "attachmentName"
    from jsonb_to_recordset(${JSON.stringify(rows)}) as mail (id uuid, "userId" uuid, "dedupeKey" text,
      subject text, body text, "attachmentId" uuid, "attachmentName" text)
    -- guard: nothing about an account is mailed to an unconfirmed address | users.email_verified → true | identity/accounts/owner-mail.test
    join users on users.id = "userId" and users.email_verified
    on conflict (dedupe_key) do nothing`.execute(db)
}

/** Mails every active admin, in the transaction that causes it. */
export async function mailAdmins(tx: Tx, mail: OwnersMail): Promise<void> {
  const admins = await adminIds(tx)
  await mailOwners(
    tx,
    admins.map((userId) => ({ userId, ...mail, dedupeKey: `${mail.dedupeKey}-${userId}` })),
  )
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
  write: () => OwnersMail | Promise<OwnersMail>,
): Promise<number | undefined> {
  for (const cap of caps[kind]) {
    const secondsToWait = await countAttempt(db, hashedKey(config, `mail:${kind}:${cap.windowSeconds}`, recipient), cap)
    // guard: mails to an unconfirmed address are capped | never | identity/accounts/owner-mail.test
    if (secondsToWait !== undefined) return secondsToWait
  }
  await queueSealedMail(config, db, { ...(await write()), recipient })
  return undefined
}
