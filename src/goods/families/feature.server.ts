import type { AppContext } from '#base/platform/context.server.ts'
import type { Feature } from '#base/platform/feature.server.ts'
import type { EngineReader } from '#goods/search/engine.server.ts'
import { serveFamilies } from './api.server.ts'

/** What the pages of families contribute to the shop. */
export const families = (context: AppContext, engine: EngineReader): Feature => ({
  endpoints: (api) => serveFamilies(api, context, engine),
})
