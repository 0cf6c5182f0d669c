import type { Finding } from '#base/platform/check.server.ts'
import type { AppContext } from '#base/platform/context.server.ts'
import { m } from '#paraglide/messages.js'
import { listFailedTasks } from '../sql.server.ts'

/** Whether any background task failed when it last ran. */
export async function checkTasks({ db }: Pick<AppContext, 'db'>): Promise<Finding> {
  const count = (await listFailedTasks(db)).length
  if (count === 0) return { state: 'good', text: m.health_tasks_good }
  return { state: 'bad', text: () => m.health_tasks_bad({ count }) }
}
