import type { AppContext } from '#platform/context.server.ts'
import { type Api, serve } from '#platform/contract/serve.server.ts'
import type { EngineReader } from '#search/engine.server.ts'
import { readRows } from './contract.ts'
import { foundRows } from './service.server.ts'

export function serveQuickOrder(api: Api, { db }: AppContext, engine: EngineReader): void {
  serve(api, readRows, async ({ body }) => ({ rows: await foundRows(db, await engine(), body.rows) }))
}
