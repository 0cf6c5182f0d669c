import type { AppContext } from '#base/platform/context.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import { recordAudit } from '#base/platform/database/audit.server.ts'
import { listChecks } from './checks.server.ts'
import * as contract from './contract.ts'
import { cacheForInterval, runChecks, toCheckView } from './service.server.ts'
import { listFailedTasks } from './sql.server.ts'
import { getTaskName } from './task-name.server.ts'

export function serveHealthScreen(api: Api, { config, db, jobs }: AppContext): void {
  const checks = listChecks({ config, db })
  const checked = cacheForInterval(() => runChecks(checks))
  serve(api, contract.getHealth, async () => {
    const [{ at, value }, tasks] = await Promise.all([checked(), listFailedTasks(db)])
    return {
      at: at.toISOString(),
      checks: value.map(toCheckView),
      tasks: tasks.map(({ since, ...task }) => ({ ...task, text: getTaskName(task.name), since: since.toISOString() })),
    }
  })
  serve(api, contract.runTask, async ({ body, caller }) => {
    const isFailed = (await listFailedTasks(db)).some(({ name }) => name === body.name)
    if (!isFailed) return { modifiedCount: 0 }
    await db.transaction().execute((tx) => recordAudit(tx, caller.id, 'task.run', body.name, {}))
    await jobs.runNow(body.name)
    return { modifiedCount: 1 }
  })
}
