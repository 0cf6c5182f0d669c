import { sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import type { DataSubject } from '#base/platform/feature.server.ts'
import { selectConversations } from '../conversations/sql.server.ts'

/** Conversations of somebody: written with their account, or from the address that they have confirmed. */
export const isOwn = ({ id, email, emailVerified }: DataSubject) =>
  // guard: a conversation is its account's, or that of the owner of a confirmed address | ${emailVerified} → true | inbox/own privacy
  sql<boolean>`(messages.customer_id = ${id} or (${emailVerified} and messages.customer_id is null and messages.email = ${email}))`

const maxListed = 100

export const findOwnConversations = (db: Database, person: DataSubject) =>
  selectConversations(db)
    .where(isOwn(person))
    .orderBy('messages.changedAt', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(maxListed)
    .execute()

export const isOwnConversation = async (db: Database | Tx, person: DataSubject, id: string): Promise<boolean> =>
  (await db
    .selectFrom('messages')
    .select('id')
    .where('messages.id', '=', id)
    .where(isOwn(person))
    .executeTakeFirst()) !== undefined

const maxExported = 1000

export const findOwnIds = async (db: Database, person: DataSubject): Promise<string[]> =>
  (
    await db
      .selectFrom('messages')
      .select('id')
      .where(isOwn(person))
      .orderBy('createdAt', 'desc')
      .limit(maxExported)
      .execute()
  ).map(({ id }) => id)

/** Those from the address as well: they are the account's from now on, whatever its address is. */
export async function moveOwnConversations(tx: Tx, person: DataSubject, to: string): Promise<void> {
  await tx.updateTable('messages').set({ customerId: to }).where(isOwn(person)).execute()
}

/** With everything that was written in them. */
export async function deleteOwnConversations(tx: Tx, person: DataSubject): Promise<void> {
  await tx.deleteFrom('messages').where(isOwn(person)).execute()
}
