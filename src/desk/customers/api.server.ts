import type { AppContext } from '#base/platform/context.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import { runIdempotent } from '#base/platform/database/idempotent.server.ts'
import * as contract from './contract.ts'
import { loadCustomer, noteAboutAccount } from './service.server.ts'

export function serveCustomers(api: Api, context: Pick<AppContext, 'db' | 'config'>): void {
  const { db } = context
  serve(api, contract.getCustomer, ({ params }) => loadCustomer(context, params.id))
  serve(api, contract.addNote, ({ params: { id }, body, caller, idempotencyKey }) => {
    const key = { userId: caller.id, operation: 'note_about_customer', key: idempotencyKey }
    return runIdempotent(db, key, { id, ...body }, async (tx) => ({
      insertedId: await noteAboutAccount(tx, caller, id, body.text),
    }))
  })
}
