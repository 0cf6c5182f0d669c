import type { Identity } from '#identity/api.server.ts'
import type { AppContext } from '#platform/context.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { serveSecurity } from './api.server.ts'

/** The contribution of account security to the shop. */
export const security = (context: AppContext, identity: Identity): Feature => ({
  endpoints: (api) => serveSecurity(api, context, identity),
})
