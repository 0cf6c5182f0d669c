import type { AppContext } from '#platform/context.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { serveParts } from './api.server.ts'
import { listsForExport } from './lists.server.ts'
import { deleteLists } from './lists.sql.server.ts'

/** What a customer’s parts and lists contribute to the shop. */
export const parts = (context: AppContext): Feature => ({
  endpoints: (api) => serveParts(api, context),
  exportOf: async ({ id }) => ({ lists: await listsForExport(context.db, id) }),
  erase: (tx, { id }) => deleteLists(tx, id),
})
