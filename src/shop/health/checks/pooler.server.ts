import type { Finding } from '#base/platform/check.server.ts'
import type { AppContext } from '#base/platform/context.server.ts'
import { connect } from '#base/platform/database/connect.server.ts'
import { isPracticeSql } from '#base/platform/database/demonstration.server.ts'
import { requirePoolerSettings } from '#base/platform/database/pooler.server.ts'
import { m } from '#paraglide/messages.js'

/** Whether the pooler in front of the database can be reached, and gives its connections what the shop needs, as a start requires. */
export async function checkPooler({ config }: Pick<AppContext, 'config'>): Promise<Finding> {
  if (config.poolerUrl === undefined) return { state: 'good', text: m.health_pooler_none }
  const { db, close } = connect(config.poolerUrl, { isPooled: true })
  try {
    await requirePoolerSettings(db, isPracticeSql(config) ? 'selling' : '')
    return { state: 'good', text: m.health_pooler_good }
  } catch (error) {
    return { state: 'bad', text: m.health_pooler_bad, detail: (error as Error).message }
  } finally {
    await close()
  }
}
