import type { AppContext } from '#platform/context.server.ts'
import { type Api, serve } from '#platform/contract/serve.server.ts'
import * as contract from './contract.ts'
import { changeList, createList, listOf, noSuchList, share, sharedList } from './lists.server.ts'
import { deleteList, listsOf, shareList } from './lists.sql.server.ts'
import { listOfParts } from './parts.server.ts'

export function serveParts(api: Api, { db }: AppContext): void {
  serve(api, contract.listParts, ({ query, caller }) => listOfParts(db, caller.id, query))
  serve(api, contract.listLists, async ({ caller }) =>
    (await listsOf(db, caller.id)).map(({ id, name, lines, token, changedAt }) => ({
      ...{ _id: id, name, lines, isShared: token !== null },
      changedAt: changedAt.toISOString(),
    })),
  )
  serve(api, contract.createList, ({ body, caller, idempotencyKey }) => createList(db, caller, body, idempotencyKey))
  serve(api, contract.getList, ({ params, caller }) => listOf(db, caller.id, params.id))
  serve(api, contract.changeList, async ({ params, body, caller }) => ({
    version: await changeList(db, caller, params.id, body),
  }))
  serve(api, contract.deleteList, async ({ params, caller }) => {
    const deletedCount = await deleteList(db, caller.id, params.id)
    if (deletedCount === 0) throw noSuchList()
    return { deletedCount }
  })
  serve(api, contract.shareList, async ({ params, body, caller }) => ({
    token: await share(db, caller, params.id, body.notes),
  }))
  serve(api, contract.unshareList, async ({ params, caller }) => {
    if (!(await shareList(db, caller.id, params.id, null))) throw noSuchList()
    return { modifiedCount: 1 }
  })
  serve(api, contract.getSharedList, ({ query }) => sharedList(db, query.token))
}
