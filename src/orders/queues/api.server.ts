import type { AppContext } from '#platform/context.server.ts'
import { type Api, serve } from '#platform/contract/serve.server.ts'
import * as contract from './contract.ts'
import { countQueues } from './sql.server.ts'

export function serveQueues(api: Api, { db }: AppContext): void {
  serve(api, contract.countQueues, () => countQueues(db))
}
