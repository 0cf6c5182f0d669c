import type { AppContext } from '#base/platform/context.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { findLinkedConversation } from '../conversations/links.server.ts'
import { admitWriting, refuseMissingConversation, writeOn } from '../conversations/service.server.ts'
import { findConversation, lockConversation } from '../conversations/sql.server.ts'
import { loadOwnView } from '../own/view.server.ts'
import * as contract from './contract.ts'

/** For those without an account: the link in a mail opens their conversation, and no other. */
export function serveLinkedConversations(api: Api, context: AppContext): void {
  const { db } = context
  serve(api, contract.getLinkedConversation, async ({ query }) => {
    const row = await findConversation(db, await findLinked(db, query.token))
    if (!row) throw refuseMissingConversation()
    return await loadOwnView(db, row)
  })
  serve(api, contract.writeInLinkedConversation, async ({ body: { token, text } }) => {
    const messageId = await findLinked(db, token)
    await admitWriting(context, messageId)
    const insertedId = await db.transaction().execute(async (tx) => {
      await lockConversation(tx, messageId)
      return await writeOn(tx, { messageId, text })
    })
    return { insertedId }
  })
}

async function findLinked(db: Database | Tx, token: string): Promise<string> {
  const id = await findLinkedConversation(db, token)
  if (id === undefined) throw refuseMissingConversation()
  return id
}
