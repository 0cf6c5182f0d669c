import { m } from '#paraglide/messages.js'
import type { Check } from '#platform/check.server.ts'
import type { Config } from '#platform/config/config.server.ts'
import type { Database } from '#platform/database/connect.server.ts'
import { formatDate } from '#platform/locale.ts'
import { listBackups } from '../sql.server.ts'

/** The last backup, and the last proof that one can be restored. A demonstration needs none. */
export const createBackupCheck = (db: Database, { mode }: Pick<Config, 'mode'>): Check => ({
  name: m.health_backup,
  async run() {
    const { made, rehearsed } = await listBackups(db)
    if (!made && mode === 'demo') return { state: 'info', text: m.health_backup_none_demo }
    if (!made) return { state: 'bad', text: m.health_backup_none, remedy: m.health_backup_remedy }
    const text = () => {
      const when = m.health_backup_made({ date: formatDate(made.at) })
      if (!rehearsed) return `${when} ${m.health_backup_never_rehearsed()}`
      return `${when} ${m.health_backup_rehearsed({ date: formatDate(rehearsed.at) })}`
    }
    if (made.isOld) return { state: 'bad', text, remedy: m.health_backup_remedy }
    if (!rehearsed || rehearsed.isOld) return { state: 'warning', text, remedy: m.health_rehearsal_remedy }
    return { state: 'good', text }
  },
})
