import { m } from '#paraglide/messages.js'
import type { Check } from '#platform/check.server.ts'
import type { Database } from '#platform/database/connect.server.ts'
import { listFailedTasks } from '../sql.server.ts'

/** Whether any background task failed when it last ran. */
export const createTasksCheck = (db: Database): Check => ({
  name: m.health_tasks,
  async run() {
    const count = (await listFailedTasks(db)).length
    if (count === 0) return { state: 'good', text: m.health_tasks_good }
    return { state: 'bad', text: () => m.health_tasks_bad({ count }), remedy: m.health_tasks_remedy }
  },
})
