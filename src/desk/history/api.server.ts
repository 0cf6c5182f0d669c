import type { AppContext } from '#base/platform/context.server.ts'
import { ListPage } from '#base/platform/contract/list-page.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import { type CursorList, decodeCursor, toPage } from '#base/platform/database/cursor.server.ts'
import type { Feature } from '#base/platform/feature.server.ts'
import { nilId } from '#base/platform/ids.server.ts'
import { actOnRows } from '#base/platform/rows/act.server.ts'
import { undoRows } from '#base/platform/rows/contract.ts'
import * as contract from './contract.ts'
import { previewUndo, toAuditEntryViews, undoAction } from './service.server.ts'
import { findAuditEntries } from './sql.server.ts'

const newest: CursorList = { name: 'audit', by: 'number' }

export function serveHistory(api: Api, { db }: AppContext, features: readonly Feature[]): void {
  serve(api, contract.listAuditEntries, async ({ query }) => {
    const { limit = 50, cursor } = query
    const after = decodeCursor(newest, cursor)?.value as number | undefined
    // A cursor holds a value and an id; the log's numbers need no id.
    const page = toPage(newest, await findAuditEntries(db, { after, limit }), limit, ({ id }) => ({
      value: id,
      id: nilId,
    }))
    return new ListPage(await toAuditEntryViews(db, features, page.rows), page.next)
  })
  serve(api, contract.previewUndo, ({ params, caller }) => previewUndo(db, features, caller, Number(params.entry)))
  serve(api, contract.undoAction, async ({ params, caller }) => {
    await undoAction(db, features, caller, Number(params.entry))
    return { status: true }
  })
  serve(api, undoRows, ({ body, caller }) =>
    actOnRows(body.entries, (entry) => undoAction(db, features, caller, Number(entry))),
  )
}
