import type { Finding } from '#base/platform/check.server.ts'
import type { AppContext } from '#base/platform/context.server.ts'
import { computeConnectionShare } from '#base/platform/database/share.server.ts'
import { formatBytes, formatNumber } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'
import { readDatabaseFigures, readDatabaseTime } from '../sql.server.ts'

/** PostgreSQL's size, and whether the shop gets enough of its connections. */
export async function checkDatabase({ db }: Pick<AppContext, 'db'>): Promise<Finding> {
  const { version, bytes, connections, maxConnections } = await readDatabaseFigures(db)
  const text = () =>
    m.health_database_text({
      size: formatBytes(Number(bytes)),
      connections: formatNumber(connections),
      most: formatNumber(maxConnections),
    })
  const detail = `PostgreSQL ${version}`
  const { isEnough, connections: given, wanted } = await computeConnectionShare(db)
  if (!isEnough) {
    const few = () => m.health_database_few({ count: given, wanted })
    return { state: 'warning', text: few, remedy: m.health_database_few_remedy, detail }
  }
  if (connections < maxConnections * 0.8) return { state: 'good', text, detail }
  return { state: 'warning', text, detail }
}

const toleratedMs = 2000

/** This machine's clock against the database's, which decides all ages and expiries. */
export async function checkClock({ db }: Pick<AppContext, 'db'>): Promise<Finding> {
  // clock: compares the two clocks
  const before = Date.now()
  const theirs = (await readDatabaseTime(db)).getTime()
  const after = Date.now()
  const apartMs = theirs < before ? before - theirs : Math.max(0, theirs - after)
  if (apartMs < toleratedMs) return { state: 'good', text: m.health_clock_good }
  const seconds = Math.round(apartMs / 1000)
  return { state: 'bad', text: () => m.health_clock_bad({ count: seconds }) }
}
