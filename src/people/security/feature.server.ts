import type { AppContext } from '#base/platform/context.server.ts'
import type { Feature } from '#base/platform/feature.server.ts'
import type { Identity } from '#people/identity/api.server.ts'
import { serveSecurity } from './api.server.ts'

/** The contribution of account security to the shop. */
export const security = (context: AppContext, identity: Identity): Feature => ({
  endpoints: (api) => serveSecurity(api, context, identity),
})
