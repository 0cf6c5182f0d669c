import { sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { createId } from '#base/platform/ids.server.ts'

// More than anybody writes of one customer, but still a bound.
const maxNotes = 1000

/** What admins noted about a customer, the latest first. */
export const findNotes = (db: Database, customerId: string, limit = maxNotes) =>
  db
    .selectFrom('customerNotes')
    .leftJoin('people', 'people.id', 'customerNotes.authorId')
    .select(['customerNotes.id', 'customerNotes.text', 'customerNotes.writtenAt', 'people.name as author'])
    .where('customerNotes.customerId', '=', customerId)
    .orderBy('customerNotes.writtenAt', 'desc')
    .orderBy('customerNotes.id', 'desc')
    .limit(limit)
    .execute()

type NewNote = { customerId: string; authorId: string; text: string }

export async function insertNote(tx: Tx, { customerId, authorId, text }: NewNote): Promise<string> {
  const id = createId()
  await tx.insertInto('customerNotes').values({ id, customerId, authorId, text }).execute()
  return id
}

/** Copies them, since a note is never changed. */
export async function moveNotes(tx: Tx, from: string, to: string): Promise<void> {
  await sql`insert into customer_notes (id, customer_id, author_id, text, written_at)
    select gen_random_uuid(), ${to}, author_id, text, written_at from customer_notes where customer_id = ${from}`.execute(
    tx,
  )
  await deleteNotes(tx, from)
}

export async function deleteNotes(tx: Tx, customerId: string): Promise<void> {
  await tx.deleteFrom('customerNotes').where('customerId', '=', customerId).execute()
}
