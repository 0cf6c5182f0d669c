import type { AppContext } from '#base/platform/context.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import { runIdempotent } from '#base/platform/database/idempotent.server.ts'
import * as contract from './contract.ts'
import { changeDesk, findLineByCode, listMailsOfOrder, loadDesk, noteAboutOrder } from './service.server.ts'

export function serveDesk(api: Api, context: AppContext): void {
  const { db } = context
  serve(api, contract.getDesk, ({ params }) => loadDesk(db, params.id))
  serve(api, contract.changeDesk, async ({ params, body, caller }) => {
    await changeDesk(db, caller, params.id, body)
    return { modifiedCount: 1 }
  })
  serve(api, contract.addNoteToOrder, ({ params: { id }, body, caller, idempotencyKey }) => {
    const key = { userId: caller.id, operation: 'note_about_order', key: idempotencyKey }
    return runIdempotent(db, key, { id, ...body }, async (tx) => ({
      insertedId: await noteAboutOrder(tx, caller, id, body.text),
    }))
  })
  serve(api, contract.findLineByCode, async ({ params, query }) => ({
    line: await findLineByCode(db, params.id, query.code),
  }))
  serve(api, contract.listOrderMails, ({ params }) => listMailsOfOrder(context, params.id))
}
