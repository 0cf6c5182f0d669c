import type { Finding } from '#base/platform/check.server.ts'
import type { AppContext } from '#base/platform/context.server.ts'
import { readDeaths } from '#base/platform/load/deaths.server.ts'
import { m } from '#paraglide/messages.js'

const day = 24 * 60 * 60 * 1000

/** Whether the shop crashed recently and was restarted. */
export async function checkRestarts({ config: { dataDir } }: Pick<AppContext, 'config'>): Promise<Finding> {
  const deaths = await readDeaths(dataDir)
  // clock: compares with what the launcher noted on this machine
  const count = deaths.filter(({ at }) => Date.now() - Date.parse(at) < day).length
  const detail = deaths.map(({ at, code, signal }) => `${at}: ${signal ?? `exit code ${code}`}`).join('\n')
  if (count === 0) return { state: 'good', text: m.health_restarts_good, detail }
  return {
    state: 'warning',
    text: () => m.health_restarts_warning({ count }),
    detail,
  }
}
