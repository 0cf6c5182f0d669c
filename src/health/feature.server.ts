import type { AppContext } from '#platform/context.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { serveHealth } from './api.server.ts'

/** The health screen. */
export const health = (context: AppContext): Feature => ({ endpoints: (api) => serveHealth(api, context) })
