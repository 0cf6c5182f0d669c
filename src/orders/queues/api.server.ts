import type { AppContext } from '#platform/context.server.ts'
import { type Api, serve } from '#platform/contract/serve.server.ts'
import { hasUnsearched } from '../search/fill.server.ts'
import * as contract from './contract.ts'
import { countQueues } from './sql.server.ts'

export function serveQueues(api: Api, { db }: AppContext): void {
  serve(api, contract.countQueues, async () => {
    const [queues, unsearched] = await Promise.all([countQueues(db), hasUnsearched(db)])
    return { ...queues, unsearched }
  })
}
