import type { AppContext } from '#base/platform/context.server.ts'
import type { Feature } from '#base/platform/feature.server.ts'
import { serveAddresses } from './api.server.ts'
import { deleteAddresses, findAddresses, moveAddresses } from './sql.server.ts'

/** The parts of the shop that address books contribute. */
export function addresses(context: AppContext): Feature {
  return {
    endpoints: (api) => serveAddresses(api, context),
    exportPersonalData: async ({ id }) => ({ addresses: await findAddresses(context.db, id) }),
    move: (tx, { id }, to) => moveAddresses(tx, id, to),
    erase: (tx, { id }) => deleteAddresses(tx, id),
  }
}
