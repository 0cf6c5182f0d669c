import type { AppContext } from '#base/platform/context.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import { runIdempotent } from '#base/platform/database/idempotent.server.ts'
import { admitAttempt, hashAttemptKey } from '#people/identity/protection/attempts.server.ts'
import { admitWriting } from '../conversations/service.server.ts'
import { toConversationRow } from '../conversations/view.server.ts'
import * as contract from './contract.ts'
import { askShop, loadOwnConversation, writeInOwn } from './service.server.ts'
import { findOwnConversations } from './sql.server.ts'
import { loadOwnView } from './view.server.ts'

/** As many conversations as one account begins. */
const askLimit = { max: 10, windowSeconds: 60 * 60 }

export function serveOwnConversations(api: Api, context: AppContext): void {
  const { db } = context
  serve(api, contract.listOwnConversations, async ({ caller }) =>
    (await findOwnConversations(db, caller)).map((row) => {
      const { _id, number, subject, state, changedAt } = toConversationRow(row)
      return { _id, number, subject, state, changedAt }
    }),
  )
  serve(api, contract.getOwnConversation, async ({ params, caller }) =>
    loadOwnView(db, await loadOwnConversation(db, caller, params.id)),
  )
  serve(api, contract.askShop, async ({ body, caller, idempotencyKey }) => {
    await admitAttempt(db, hashAttemptKey(context.config, 'ask', caller.id), askLimit)
    const key = { userId: caller.id, operation: 'ask_shop', key: idempotencyKey }
    return await runIdempotent(db, key, body, async (tx) => ({ insertedId: await askShop(tx, caller, body) }))
  })
  serve(api, contract.writeInOwnConversation, async ({ params: { id }, body, caller, idempotencyKey }) => {
    await loadOwnConversation(db, caller, id)
    await admitWriting(context, id)
    const key = { userId: caller.id, operation: 'write_in_conversation', key: idempotencyKey }
    return await runIdempotent(db, key, { id, ...body }, async (tx) => ({
      insertedId: await writeInOwn(tx, caller, id, body),
    }))
  })
}
