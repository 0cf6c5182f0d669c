import type { AppContext } from '#base/platform/context.server.ts'
import type { Feature } from '#base/platform/feature.server.ts'
import { serveSearch } from './api.server.ts'
import type { EngineReader } from './engine.server.ts'
import { SearchLog } from './search-log.server.ts'
import { deleteSearchCallers, deleteSearchesOlderThan } from './searches.sql.server.ts'
import { createSynonymUndo } from './synonyms-service.server.ts'

/** What searching contributes to the shop. */
export function search(context: AppContext, engine: EngineReader): Feature {
  const { db } = context
  const searches = new SearchLog(context)
  return {
    endpoints: (api) => serveSearch(api, context, engine, searches),
    retention: [
      { period: '90 days', expire: (before) => deleteSearchesOlderThan(db, before) },
      { period: '1 day', expire: () => deleteSearchCallers(db) },
    ],
    undo: {
      'synonym.edit': createSynonymUndo('synonym'),
      'standard.edit': createSynonymUndo('standard'),
      'unsold.edit': createSynonymUndo('unsold'),
    },
    close: () => searches.write(),
  }
}

declare module '#base/platform/cache/tag.ts' {
  interface CacheTags {
    search: 'demand'
  }
}
