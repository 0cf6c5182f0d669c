import type { AppContext } from '#base/platform/context.server.ts'
import type { Feature } from '#base/platform/feature.server.ts'
import { serveOpening } from './api.server.ts'

/** The parts of the shop that its opening contributes. */
export const opening = (context: AppContext): Feature => ({ endpoints: (api) => serveOpening(api, context) })
