import type { AppContext } from '#platform/context.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { serveDrawings } from './api.server.ts'

/** What drawings contribute to the shop. */
export const drawings = (context: AppContext): Feature => ({
  endpoints: (api) => serveDrawings(api, context),
})
