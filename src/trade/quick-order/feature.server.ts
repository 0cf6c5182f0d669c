import type { AppContext } from '#base/platform/context.server.ts'
import type { Feature } from '#base/platform/feature.server.ts'
import type { EngineReader } from '#goods/search/engine.server.ts'
import { serveQuickOrder } from './api.server.ts'

/** The parts of the shop that quick orders contribute. */
export const quickOrder = (context: AppContext, engine: EngineReader): Feature => ({
  endpoints: (api) => serveQuickOrder(api, context, engine),
})
