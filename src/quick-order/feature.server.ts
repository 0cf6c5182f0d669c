import type { AppContext } from '#platform/context.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import type { EngineReader } from '#search/engine.server.ts'
import { serveQuickOrder } from './api.server.ts'

/** The parts of the shop that quick orders contribute. */
export const quickOrder = (context: AppContext, engine: EngineReader): Feature => ({
  endpoints: (api) => serveQuickOrder(api, context, engine),
})
