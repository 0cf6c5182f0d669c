import type { AppContext } from '#base/platform/context.server.ts'
import { ListPage } from '#base/platform/contract/list-page.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import { type CursorList, decodeCursor, toPage } from '#base/platform/database/cursor.server.ts'
import { runIdempotent } from '#base/platform/database/idempotent.server.ts'
import { mailTasks } from '#base/platform/mail/tasks.ts'
import { actOnRows } from '#base/platform/rows/act.server.ts'
import * as contract from './contract.ts'
import {
  answerConversation,
  changeConversation,
  noteInConversation,
  refuseMissingConversation,
} from './service.server.ts'
import { findConversation, findConversations } from './sql.server.ts'
import { loadConversation, toConversationRow } from './view.server.ts'

const byChange: CursorList = { name: 'conversations', by: 'time' }
const byWait: CursorList = { name: 'conversations-open', by: 'time' }

export function serveConversations(api: Api, context: AppContext): void {
  const { db, jobs } = context
  serve(api, contract.listConversations, async ({ query, caller }) => {
    const { q, state, assigned, limit = 50, cursor } = query
    const list = state === 'open' ? byWait : byChange
    const assigneeId = assigned === 'me' ? caller.id : assigned === 'nobody' ? null : undefined
    const rows = await findConversations(db, { q, state, assigneeId, limit, after: decodeCursor(list, cursor) })
    const page = toPage(list, rows, limit, ({ id, waitingSince, changedAt }) => ({
      value: (state === 'open' ? waitingSince! : changedAt).toISOString(),
      id,
    }))
    return new ListPage(page.rows.map(toConversationRow), page.next)
  })
  serve(api, contract.getConversation, async ({ params }) => {
    const row = await findConversation(db, params.id)
    if (!row) throw refuseMissingConversation()
    return await loadConversation(db, row)
  })
  serve(api, contract.answerConversation, async ({ params: { id }, body, caller, idempotencyKey }) => {
    const key = { userId: caller.id, operation: 'answer_conversation', key: idempotencyKey }
    const answer = await runIdempotent(db, key, { id, ...body }, async (tx) => ({
      insertedId: await answerConversation(context, tx, caller, id, body),
    }))
    jobs.enqueue(mailTasks.relayMail)
    return answer
  })
  serve(api, contract.addNoteToConversation, ({ params: { id }, body, caller, idempotencyKey }) => {
    const key = { userId: caller.id, operation: 'note_in_conversation', key: idempotencyKey }
    return runIdempotent(db, key, { id, ...body }, async (tx) => ({
      insertedId: await noteInConversation(tx, caller, id, body.text),
    }))
  })
  serve(api, contract.changeConversation, async ({ params, body, caller }) => ({
    modifiedCount: await changeConversation(db, caller, params.id, body),
  }))
  serve(api, contract.changeConversations, ({ body: { action, ids }, caller }) => {
    const state = action === 'close' ? 'closed' : 'open'
    return actOnRows(ids, async (id) => void (await changeConversation(db, caller, id, { state })))
  })
}
