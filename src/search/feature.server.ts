import type { AppContext } from '#platform/context.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { serveSearch } from './api.server.ts'
import type { EngineReader } from './engine.server.ts'
import { nameUndo } from './names-service.server.ts'
import { SearchLog } from './search-log.server.ts'
import { forgetCallers, forgetSearchesBefore } from './searches.sql.server.ts'

/** What searching contributes to the shop. */
export function search(context: AppContext, engine: EngineReader): Feature {
  const { db } = context
  const searches = new SearchLog(context)
  return {
    endpoints: (api) => serveSearch(api, context, engine, searches),
    retention: [
      { period: '90 days', expire: (before) => forgetSearchesBefore(db, before) },
      { period: '1 day', expire: () => forgetCallers(db) },
    ],
    undo: { 'synonym.edit': nameUndo('synonym'), 'standard.edit': nameUndo('standard') },
    close: () => searches.write(),
  }
}
