import type { AppContext } from '#base/platform/context.server.ts'
import type { Feature } from '#base/platform/feature.server.ts'
import { serveParts } from './api.server.ts'
import { loadListsForExport } from './lists.server.ts'
import { deleteLists, moveLists } from './lists.sql.server.ts'

/** The parts of the shop that customers’ parts and lists contribute. */
export const parts = (context: AppContext): Feature => ({
  endpoints: (api) => serveParts(api, context),
  exportPersonalData: async ({ id }) => ({ lists: await loadListsForExport(context.db, id) }),
  move: (tx, { id }, to) => moveLists(tx, id, to),
  erase: (tx, { id }) => deleteLists(tx, id),
})
