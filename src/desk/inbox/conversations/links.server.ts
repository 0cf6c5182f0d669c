import { createHash, randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** How long a link in a mail opens its conversation. */
export const linkDays = 60

/** Makes a link's token, which only its mail has. */
export async function createLinkToken(tx: Tx, messageId: string): Promise<string> {
  // guard: nobody guesses the link to a conversation | randomBytes(24) → Buffer.alloc(24) | inbox/guests
  const token = randomBytes(24).toString('base64url')
  const expiresAt = sql<Date>`now() + make_interval(days => ${linkDays})`
  await tx
    .insertInto('conversationLinks')
    .values({ tokenHash: hashToken(token), messageId, expiresAt })
    .execute()
  return token
}

/** The conversation that a link opens; undefined: there is no such link any more. */
export async function findLinkedConversation(db: Database | Tx, token: string): Promise<string | undefined> {
  const link = await db
    .selectFrom('conversationLinks')
    .select('messageId')
    .where('tokenHash', '=', hashToken(token))
    // guard: a link to a conversation ends | drop | inbox/guests
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return link?.messageId
}

export async function deleteExpiredLinks(db: Database, before: RawBuilder<Date>): Promise<void> {
  await db.deleteFrom('conversationLinks').where('expiresAt', '<', before).execute()
}
