import type { AppContext } from '#base/platform/context.server.ts'
import { recordAudit } from '#base/platform/database/audit.server.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { findAssignees } from '#people/identity/accounts/users.sql.server.ts'
import { admitAttempt, hashAttemptKey } from '#people/identity/protection/attempts.server.ts'
import { sendFiles } from '../files/service.server.ts'
import { mailAnswer } from './mails.server.ts'
import {
  type ConversationWhole,
  findEntries,
  insertEntry,
  lockConversation,
  markAnswered,
  markOpen,
  type NewEntry,
  setAssignee,
  setState,
} from './sql.server.ts'
import { isMailed } from './view.server.ts'

export const refuseMissingConversation = () => new Refusal('not_found', { what: 'conversation' })

export async function lockExisting(tx: Tx, id: string): Promise<ConversationWhole> {
  const conversation = await lockConversation(tx, id)
  if (!conversation) throw refuseMissingConversation()
  return conversation
}

type Answer = { text: string; files?: string[] | undefined; version?: number | undefined; close?: boolean | undefined }

/**
 * Stores an answer and queues its mail. `version`: the conversation as the admin has read it; without one the answer counts
 * whatever was written since.
 */
export async function answerConversation(
  { config }: Pick<AppContext, 'config'>,
  tx: Tx,
  admin: Caller,
  id: string,
  { text, files, version, close = false }: Answer,
): Promise<string> {
  const conversation = await lockExisting(tx, id)
  // guard: nobody answers over an answer that they have not seen | never | inbox/conversations
  if (version !== undefined && version !== conversation.version)
    throw new Refusal('stale_version', { what: 'conversation' })
  const earlier = await findEntries(tx, id)
  const entryId = await insertEntry(tx, { messageId: id, kind: 'answer', authorId: admin.id, text })
  await sendFiles(tx, admin, files, { messageId: id, entryId })
  await markAnswered(tx, id, admin.id, close)
  await recordAudit(tx, admin.id, 'message.reply', id, {})
  // guard: no answer goes to the unconfirmed address of an account | isMailed(conversation) → true | inbox/own
  if (isMailed(conversation)) await mailAnswer({ config }, tx, { conversation, earlier, entryId, text })
  return entryId
}

export async function noteInConversation(tx: Tx, admin: Caller, id: string, text: string): Promise<string> {
  await lockExisting(tx, id)
  return await insertEntry(tx, { messageId: id, kind: 'note', authorId: admin.id, text })
}

type Change = { state?: 'open' | 'closed' | undefined; assignee?: string | null | undefined }

export function changeConversation(db: Database, admin: Caller, id: string, change: Change): Promise<number> {
  const { state, assignee } = change
  return db.transaction().execute(async (tx) => {
    await lockExisting(tx, id)
    const changed = state === undefined ? 0 : await setState(tx, id, state)
    if (changed > 0) await recordAudit(tx, admin.id, state === 'open' ? 'message.reopen' : 'message.close', id, {})
    const assigned = assignee === undefined ? 0 : await assign(tx, id, assignee)
    if (assigned > 0) await recordAudit(tx, admin.id, 'message.assign', id, { assignee: assignee ?? null })
    return Math.max(changed, assigned)
  })
}

async function assign(tx: Tx, id: string, assignee: string | null): Promise<number> {
  const admins = await findAssignees(tx)
  // guard: only an admin is on a conversation | never | inbox/conversations
  if (assignee !== null && !admins.some((admin) => admin.id === assignee))
    throw new Refusal('not_found', { what: 'account' })
  return await setAssignee(tx, id, assignee)
}

/** What one customer may write into one conversation. */
const writingLimit = { max: 20, windowSeconds: 60 * 60 }

/** Refuses what is written too fast, before its transaction, which would forget that it was counted. */
export const admitWriting = ({ db, config }: Pick<AppContext, 'db' | 'config'>, id: string): Promise<void> =>
  admitAttempt(db, hashAttemptKey(config, 'conversation', id), writingLimit)

/** The customer writes on, which reopens the conversation. */
export async function writeOn(tx: Tx, entry: Omit<NewEntry, 'kind'>): Promise<string> {
  const id = await insertEntry(tx, { ...entry, kind: 'customer' })
  await markOpen(tx, entry.messageId)
  return id
}
