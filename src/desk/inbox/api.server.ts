import type { AppContext } from '#base/platform/context.server.ts'
import { ListPage } from '#base/platform/contract/list-page.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import { recordAudit } from '#base/platform/database/audit.server.ts'
import type { Database } from '#base/platform/database/connect.server.ts'
import { type CursorList, decodeCursor, toPage } from '#base/platform/database/cursor.server.ts'
import { runIdempotent } from '#base/platform/database/idempotent.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import { mailTasks } from '#base/platform/mail/tasks.ts'
import { actOnRows } from '#base/platform/rows/act.server.ts'
import { getLocale } from '#paraglide/runtime.js'
import * as contract from './contract.ts'
import { answerConversation } from './conversations/service.server.ts'
import {
  countUnread,
  findMessages,
  findProductId,
  insertMessage,
  type MessageMarks,
  markMessageAs,
} from './sql.server.ts'

const newest: CursorList = { name: 'messages', by: 'time' }

export function serveInbox(api: Api, context: AppContext): void {
  const { db, jobs } = context
  serve(api, contract.sendMessage, async ({ body }) => {
    // Bots get the same reply as people, so that they learn nothing.
    if (body.website) return { insertedId: createId() }
    const { name, email, subject, opinion, part } = body
    const productId = part && (await findProductId(db, part))
    const about = productId ? { productId, source: 'part' as const } : {}
    const message = { id: createId(), name, email, subject, opinion, locale: getLocale(), ...about }
    return { insertedId: await insertMessage(db, message) }
  })
  serve(api, contract.listMessages, async ({ query }) => {
    const { limit = 100, cursor, archived } = query
    const found = await findMessages(db, {
      archived: archived === 'true',
      limit,
      after: decodeCursor(newest, cursor),
    })
    const page = toPage(newest, found, limit, (row) => ({ value: row.createdAt.toISOString(), id: row.id }))
    return new ListPage(page.rows.map(toMessageView), page.next)
  })
  serve(api, contract.countUnreadMessages, async () => ({ unread: (await countUnread(db)).count }))
  serve(api, contract.markMessage, async ({ params, body, caller }) => ({
    modifiedCount: await change(db, caller, params.id, body),
  }))
  serve(api, contract.deleteMessage, async ({ params, caller }) => ({
    deletedCount: await change(db, caller, params.id, { archived: true }),
  }))
  serve(api, contract.changeMessages, ({ body: { action, ids }, caller }) =>
    actOnRows(ids, async (id) => void (await change(db, caller, id, marksByAction[action]))),
  )
  serve(api, contract.replyToMessage, async ({ params, body, caller, idempotencyKey }) => {
    const key = { userId: caller.id, operation: 'reply_to_message', key: idempotencyKey }
    const answer = await runIdempotent(db, key, { ...params, ...body }, async (tx) => ({
      insertedId: await answerConversation(context, tx, caller, params.id, body),
    }))
    jobs.enqueue(mailTasks.relayMail)
    return answer
  })
}

const marksByAction: Record<(typeof contract.messageActions)[number], MessageMarks> = {
  read: { read: true },
  unread: { read: false },
  archive: { archived: true },
  restore: { archived: false },
}

const noSuchMessage = () => new Refusal('not_found', { what: 'message' })

/** Marks a message. Archiving and restoring are audited, reading is not. */
function change(db: Database, admin: Caller, id: string, marks: MessageMarks): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const count = await markMessageAs(tx, id, marks)
    if (count === 0) throw noSuchMessage()
    if (marks.archived !== undefined)
      await recordAudit(tx, admin.id, marks.archived ? 'message.archive' : 'message.restore', id, {})
    return count
  })
}

export function toMessageView({
  id,
  readAt,
  archivedAt,
  createdAt,
  ...row
}: Awaited<ReturnType<typeof findMessages>>[number]): contract.Message {
  return { ...row, _id: id, read: readAt !== null, archived: archivedAt !== null, date: createdAt.toISOString() }
}
