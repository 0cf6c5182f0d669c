import type { AppContext } from '#platform/context.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { serveOpening } from './api.server.ts'

/** What the opening of a shop contributes to it. */
export const opening = (context: AppContext): Feature => ({ endpoints: (api) => serveOpening(api, context) })
