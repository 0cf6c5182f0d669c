import type { AppContext } from '#platform/context.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { servePrivacy } from './api.server.ts'
import { deleteExpiredRecords } from './retention.server.ts'

/** Exports, erases and forgets what the features of the shop keep about people. */
export function privacy(context: AppContext, features: () => readonly Feature[]): Feature {
  return {
    endpoints: (api) => servePrivacy(api, context, features()),
    jobs: [deleteExpiredRecords(features)],
  }
}
