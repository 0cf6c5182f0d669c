import type { AppContext } from '#platform/context.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { servePrivacy } from './api.server.ts'
import { deleteExpiredRecords } from './retention.server.ts'

/** Exports, erases and expires the personal data of all features. */
export function privacy(context: AppContext, features: () => readonly Feature[]): Feature {
  return {
    endpoints: (api) => servePrivacy(api, context, features()),
    jobs: [deleteExpiredRecords(features)],
  }
}

declare module '#platform/database/audit-action.ts' {
  interface AuditActions {
    privacy: 'account.erase' | 'account.export'
  }
}
