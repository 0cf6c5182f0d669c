import type { AppContext } from '#base/platform/context.server.ts'
import type { Feature } from '#base/platform/feature.server.ts'
import { serveHealthScreen } from './api.server.ts'
import { createHealthGauges } from './gauges.server.ts'

/** The health screen. */
export const health = (context: AppContext): Feature => ({
  endpoints: (api) => serveHealthScreen(api, context),
  gauges: createHealthGauges(context),
})
