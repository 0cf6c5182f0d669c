import type { Check } from '#platform/check.server.ts'
import type { AppContext } from '#platform/context.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { serveHealth } from './api.server.ts'

/** The health screen. */
export const health = (context: AppContext, checks: readonly Check[]): Feature => ({
  endpoints: (api) => serveHealth(api, context, checks),
})
