import type { AppContext } from '#platform/context.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { serveSearch } from './api.server.ts'

/** What searching contributes to the shop. */
export function search(context: AppContext): Feature {
  return { endpoints: (api) => serveSearch(api, context) }
}
