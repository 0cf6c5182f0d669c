import type { AppContext } from '#base/platform/context.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import * as contract from './contract.ts'
import { changeList, createList, loadList, loadSharedList, refuseMissingList, shareOwnList } from './lists.server.ts'
import { deleteListRow, findLists, setListToken } from './lists.sql.server.ts'
import { listParts } from './service.server.ts'

export function serveParts(api: Api, { db }: AppContext): void {
  serve(api, contract.listParts, ({ query, caller }) => listParts(db, caller.id, query))
  serve(api, contract.listLists, async ({ caller }) =>
    (await findLists(db, caller.id)).map(({ id, name, lines, token, changedAt }) => ({
      ...{ _id: id, name, lines, isShared: token !== null },
      changedAt: changedAt.toISOString(),
    })),
  )
  serve(api, contract.createList, ({ body, caller, idempotencyKey }) => createList(db, caller, body, idempotencyKey))
  serve(api, contract.getList, ({ params, caller }) => loadList(db, caller.id, params.id))
  serve(api, contract.changeList, async ({ params, body, caller }) => ({
    version: await changeList(db, caller, params.id, body),
  }))
  serve(api, contract.deleteList, async ({ params, caller }) => {
    const deletedCount = await deleteListRow(db, caller.id, params.id)
    if (deletedCount === 0) throw refuseMissingList()
    return { deletedCount }
  })
  serve(api, contract.shareList, async ({ params, body, caller }) => ({
    token: await shareOwnList(db, caller, params.id, body.notes),
  }))
  serve(api, contract.unshareList, async ({ params, caller }) => {
    if (!(await setListToken(db, caller.id, params.id, null))) throw refuseMissingList()
    return { modifiedCount: 1 }
  })
  serve(api, contract.getSharedList, ({ query }) => loadSharedList(db, query.token))
}
