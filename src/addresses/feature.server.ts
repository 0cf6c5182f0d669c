import type { AppContext } from '#platform/context.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { serveAddresses } from './api.server.ts'
import { addressesOf, deleteAddresses } from './sql.server.ts'

/** What address books contribute to the shop. */
export function addresses(context: AppContext): Feature {
  return {
    endpoints: (api) => serveAddresses(api, context),
    exportOf: async ({ id }) => ({ addresses: await addressesOf(context.db, id) }),
    erase: (tx, { id }) => deleteAddresses(tx, id),
  }
}
