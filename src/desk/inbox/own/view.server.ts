import type { Database } from '#base/platform/database/connect.server.ts'
import type { DataSubject } from '#base/platform/feature.server.ts'
import { formatConversationNumber } from '../conversations/number.ts'
import { type ConversationWhole, findConversation, findEntries } from '../conversations/sql.server.ts'
import { loadEntries, toConversationRow, toTopic } from '../conversations/view.server.ts'
import { findFilesIn } from '../files/sql.server.ts'
import type { OwnConversation } from './contract.ts'
import { findOwnIds } from './sql.server.ts'

/** A conversation as its customer reads it: without notes, and without what came from other addresses or from programs. */
export async function loadOwnView(db: Database, row: ConversationWhole): Promise<OwnConversation> {
  const { _id, number, subject, state, changedAt } = toConversationRow(row)
  const entries = await loadEntries(db, row)
  return {
    ...{ _id, number, subject, state, changedAt, topic: toTopic(row) },
    entries: entries
      // guard: a note is for admins | drop | inbox/own inbox/guests
      .filter(({ kind }) => kind === 'answer' || kind === 'customer')
      // guard: a customer reads only what they and the shop have written | drop | inbox/incoming
      .filter(({ otherAddress }) => otherAddress === null)
      .map(({ _id, text, leftOut, files, at, kind }) => ({
        _id,
        text,
        leftOut,
        files,
        at,
        isAnswer: kind === 'answer',
      })),
  }
}

/** What somebody and the shop have written to each other. Notes are working papers of the shop about a message, and left out. */
export async function exportConversations(db: Database, person: DataSubject): Promise<Record<string, unknown>[]> {
  const exported: Record<string, unknown>[] = []
  for (const id of await findOwnIds(db, person)) {
    const row = await findConversation(db, id)
    if (!row) continue
    const { name, email, subject, opinion, createdAt, number } = row
    const files = (await findFilesIn(db, id)).map(({ name, bytes }) => ({ name, bytes }))
    const entries = (await findEntries(db, id))
      .filter(({ kind, otherAddress }) => kind !== 'note' && otherAddress === null)
      .map(({ kind, text, quoted, at }) => ({
        by: kind === 'answer' ? 'shop' : 'you',
        text,
        quoted,
        date: at.toISOString(),
      }))
    exported.push({
      ...{
        number: formatConversationNumber(number),
        name,
        email,
        subject,
        opinion,
        date: createdAt.toISOString(),
        entries,
        files,
      },
    })
  }
  return exported
}
