import type { AppContext } from '#platform/context.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { serveHealthScreen } from './api.server.ts'

/** The health screen. */
export const health = (context: AppContext): Feature => ({ endpoints: (api) => serveHealthScreen(api, context) })

declare module '#platform/database/audit-action.ts' {
  interface AuditActions {
    health: 'task.run'
  }
}
