import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { BackupSettings } from '#base/platform/config/backups.server.ts'
import type { AppContext } from '#base/platform/context.server.ts'
import type { Task } from '#base/platform/jobs/task.ts'
import { findProjectRoot } from '#base/platform/root.server.ts'
import { listBackups, readDatabaseTime } from '#shop/health/sql.server.ts'
import { backupTasks } from './tasks.ts'

/** A backup that failed is tried again this much later: it may be large. */
const pauseMs = 60 * 60 * 1000

type Shop = Pick<AppContext, 'config' | 'db'>

/** Makes a backup every day at the time of the settings, on whichever node comes first. */
export function makeDailyBackup({ config, db }: Shop, start = runBackupCommand): Task {
  let failed: { at: number; error: Error } | undefined
  return {
    name: backupTasks.makeBackup,
    recurring: true,
    async run() {
      if (config.backups.folder === undefined) return
      const [{ made }, now] = await Promise.all([listBackups(db), readDatabaseTime(db)])
      if (!isBackupDue(config.backups.at, now, made?.at)) return
      // The failure stays visible until a try succeeds.
      // clock: rests after a failure, in one process
      if (failed && Date.now() - failed.at < pauseMs) throw failed.error
      failed = undefined
      await start().catch((error: Error) => {
        failed = { at: Date.now(), error }
        throw error
      })
    },
  }
}

/** Whether none was made since the time of the day was last reached. */
export function isBackupDue({ hour, minute }: BackupSettings['at'], now: Date, made: Date | undefined): boolean {
  const due = new Date(now)
  due.setUTCHours(hour, minute, 0, 0)
  if (due > now) due.setUTCDate(due.getUTCDate() - 1)
  return made === undefined || made < due
}

/** Makes it in a process of its own with little priority, so that nobody waits for it. */
export async function runBackupCommand(environment: NodeJS.ProcessEnv = process.env): Promise<void> {
  const child = spawn(process.execPath, [join(findProjectRoot(), 'bin/shop.mjs'), 'backup-now'], {
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
  if (code !== 0) throw new Error(said.trim().split('\n').at(-1) || `The backup ended with code ${code}.`)
}
