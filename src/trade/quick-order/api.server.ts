import type { AppContext } from '#base/platform/context.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import type { EngineReader } from '#goods/search/engine.server.ts'
import { readOwnRows, readRows } from './contract.ts'
import { matchOwnRows, matchRows } from './service.server.ts'

export function serveQuickOrder(api: Api, { db }: AppContext, engine: EngineReader): void {
  serve(api, readRows, async ({ body, takeTurn }) => ({
    rows: await matchRows({ db, engine: await engine(), takeTurn }, body.rows),
  }))
  serve(api, readOwnRows, async ({ body, caller, takeTurn }) => ({
    rows: await matchOwnRows({ db, engine: await engine(), takeTurn }, caller.id, body.rows),
  }))
}
