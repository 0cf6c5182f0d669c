import type { AppContext } from '#base/platform/context.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import { findKnownTags } from '../desk/sql.server.ts'
import { hasUnsearched } from '../search/fill.server.ts'
import * as contract from './contract.ts'
import { countQueues } from './sql.server.ts'

export function serveQueues(api: Api, { db, config }: AppContext): void {
  serve(api, contract.countQueues, async () => {
    const [queues, unsearched, tags] = await Promise.all([countQueues(db), hasUnsearched(db), findKnownTags(db)])
    return { ...queues, unsearched, tags, buysLabels: config.carriers !== undefined }
  })
}
