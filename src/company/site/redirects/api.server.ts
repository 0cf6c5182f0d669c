import type { AppContext } from '#base/platform/context.server.ts'
import { ListPage } from '#base/platform/contract/list-page.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import { type CursorList, decodeCursor, toPage } from '#base/platform/database/cursor.server.ts'
import { actOnRows } from '#base/platform/rows/act.server.ts'
import * as contract from './contract.ts'
import { addRedirects, removeRedirect } from './service.server.ts'
import { findRedirects } from './sql.server.ts'

const list: CursorList = { name: 'redirects', by: 'time' }

export function serveRedirectLists(api: Api, { db, config }: AppContext): void {
  serve(api, contract.listRedirects, async ({ query: { q, limit = 50, cursor } }) => {
    const rows = await findRedirects(db, { q, limit, after: decodeCursor(list, cursor) })
    const page = toPage(list, rows, limit, ({ createdAt, id }) => ({ value: createdAt.toISOString(), id }))
    const items = page.rows.map(({ id, fromPath, toPath, hits, lastHitAt }) => ({
      ...{ _id: id, from: fromPath, to: toPath, hits, lastHitAt: lastHitAt?.toISOString() ?? null },
    }))
    return new ListPage(items, page.next)
  })
  serve(api, contract.addRedirects, ({ body, caller }) => addRedirects(db, caller, body.lines, config))
  serve(api, contract.changeRedirects, ({ body, caller }) =>
    actOnRows(body.ids, (id) => removeRedirect(db, caller, id)),
  )
}
