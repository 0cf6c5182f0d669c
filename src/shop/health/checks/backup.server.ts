import type { Finding } from '#base/platform/check.server.ts'
import type { AppContext } from '#base/platform/context.server.ts'
import { formatDate } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'
import { listBackups } from '../sql.server.ts'

/** The last backup, and the last proof that one can be restored. A demonstration needs none. */
export async function checkBackup({ db, config: { mode } }: Pick<AppContext, 'config' | 'db'>): Promise<Finding> {
  const { made, rehearsed } = await listBackups(db)
  if (!made && mode === 'demo') return { state: 'info', text: m.health_backup_none_demo }
  if (!made) return { state: 'bad', text: m.health_backup_none }
  const text = () => {
    const when = m.health_backup_made({ date: formatDate(made.at) })
    if (!rehearsed) return `${when} ${m.health_backup_never_rehearsed()}`
    return `${when} ${m.health_backup_rehearsed({ date: formatDate(rehearsed.at) })}`
  }
  if (made.isOld) return { state: 'bad', text }
  if (!rehearsed || rehearsed.isOld) return { state: 'warning', text, remedy: m.health_rehearsal_remedy }
  return { state: 'good', text }
}
