import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '#base/platform/context.server.ts'
import type { Task } from '#base/platform/jobs/task.ts'
import { getCadDirectory } from './store.server.ts'
import { cadTasks } from './tasks.ts'

const dayMs = 24 * 60 * 60 * 1000
/** A file that nobody has fetched for so long is deleted. It is made again when somebody asks. */
const unusedMs = 90 * dayMs

/** Once a day each process deletes the CAD files that nobody has fetched, such as those of shapes that no product has any more. */
export function createCadSweep({ config, log }: Pick<AppContext, 'config' | 'log'>): Task {
  let sweptAt = Number.NEGATIVE_INFINITY
  return {
    name: cadTasks.sweepFiles,
    recurring: true,
    async run() {
      // clock: compares with the times of files on this machine
      const now = Date.now()
      if (now - sweptAt < dayMs) return
      const deleted = await deleteUnused(getCadDirectory(config.dataDir), now - unusedMs)
      sweptAt = now
      if (deleted > 0) log.info({ deleted }, 'CAD files that nobody fetches were deleted')
    },
  }
}

/** Deletes the files of a folder that were neither written nor read since a time. Another node may do so at the same time. */
async function deleteUnused(folder: string, since: number): Promise<number> {
  let deleted = 0
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const used = await stat(path).catch(() => undefined)
    if (!used?.isFile() || Math.max(used.atimeMs, used.mtimeMs) > since) continue
    await rm(path, { force: true })
    deleted += 1
  }
  return deleted
}
