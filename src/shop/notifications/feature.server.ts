import type { AppContext } from '#base/platform/context.server.ts'
import type { Feature } from '#base/platform/feature.server.ts'
import { serveNotifications } from './api.server.ts'
import { servePush } from './push/api.server.ts'
import { listDevices, sendPushes } from './push/service.server.ts'
import { forgetPushes } from './push/sql.server.ts'
import { sendNotifications } from './service.server.ts'
import { deleteChoices, findChoices, forgetNews } from './sql.server.ts'
import { notificationTasks } from './tasks.ts'

/** What admins are told of, by mail and in the dashboard. */
export function notifications(context: AppContext): Feature {
  const { db } = context
  return {
    endpoints(api) {
      serveNotifications(api, context)
      servePush(api, context)
    },
    jobs: [
      { name: notificationTasks.sendNotifications, recurring: true, run: () => sendNotifications(context) },
      { name: notificationTasks.sendPushes, recurring: true, run: () => sendPushes(context) },
    ],
    retention: [
      { period: '30 days', expire: (before) => forgetNews(db, before) },
      { period: '1 day', expire: (before) => forgetPushes(db, before) },
    ],
    exportPersonalData: async ({ id }) => ({
      notifications: await findChoices(db, id),
      pushDevices: await listDevices(db, id),
    }),
    erase: (tx, { id }) => deleteChoices(tx, id),
  }
}
