import type { AppContext } from '#base/platform/context.server.ts'
import type { Feature } from '#base/platform/feature.server.ts'
import { servePrivacy } from './api.server.ts'
import { serveMerging } from './merging/api.server.ts'
import { deleteMergesNaming, deleteMergesOlderThan } from './merging/sql.server.ts'
import { deleteExpiredRecords } from './retention.server.ts'

/** Exports, merges, erases and expires the personal data of all features. */
export function privacy(context: AppContext, features: () => readonly Feature[]): Feature {
  return {
    endpoints(api) {
      servePrivacy(api, context, features())
      serveMerging(api, context, features())
    },
    jobs: [deleteExpiredRecords(features)],
    retention: [{ period: '30 days', expire: (before) => deleteMergesOlderThan(context.db, before) }],
    erase: (tx, { id }) => deleteMergesNaming(tx, id),
  }
}
