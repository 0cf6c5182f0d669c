import type { AppContext } from '#platform/context.server.ts'
import { type Api, serve } from '#platform/contract/serve.server.ts'
import { recordAudit } from '#platform/database/audit.server.ts'
import { checksOf } from './checks.server.ts'
import * as contract from './contract.ts'
import { checkView, rested, runChecks } from './service.server.ts'
import { failedTasks } from './sql.server.ts'
import { taskName } from './task-name.server.ts'

export function serveHealth(api: Api, { config, db, jobs }: AppContext): void {
  const checks = checksOf({ config, db })
  const checked = rested(() => runChecks(checks))
  serve(api, contract.getHealth, async () => {
    const [{ at, value }, tasks] = await Promise.all([checked(), failedTasks(db)])
    return {
      at: at.toISOString(),
      checks: value.map(checkView),
      tasks: tasks.map(({ since, ...task }) => ({ ...task, text: taskName(task.name), since: since.toISOString() })),
    }
  })
  serve(api, contract.runTask, async ({ body, caller }) => {
    const isFailed = (await failedTasks(db)).some(({ name }) => name === body.name)
    if (!isFailed) return { modifiedCount: 0 }
    await db.transaction().execute((tx) => recordAudit(tx, caller.id, 'task.run', body.name, {}))
    await jobs.runNow(body.name)
    return { modifiedCount: 1 }
  })
}
