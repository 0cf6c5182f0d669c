import type { AppContext } from '#platform/context.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { serveNotifications } from './api.server.ts'
import { sendNotifications } from './service.server.ts'
import { deleteChoices, findChoices, forgetNews } from './sql.server.ts'
import { notificationTasks } from './tasks.ts'

/** What admins are told of, by mail and in the dashboard. */
export function notifications(context: AppContext): Feature {
  const { db } = context
  return {
    endpoints: (api) => serveNotifications(api, context),
    jobs: [{ name: notificationTasks.sendNotifications, recurring: true, run: () => sendNotifications(context) }],
    retention: [{ period: '30 days', expire: (before) => forgetNews(db, before) }],
    exportPersonalData: async ({ id }) => ({ notifications: await findChoices(db, id) }),
    erase: (tx, { id }) => deleteChoices(tx, id),
  }
}
