import { formatFinding } from '#base/platform/audit/check.ts'
import type { Finding } from '#base/platform/check.server.ts'
import type { AppContext } from '#base/platform/context.server.ts'
import { formatDateTime, formatNumber } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'
import { findLastAudits } from './audits.sql.server.ts'

/** The findings of the last audit of the books, and when they were last clean. */
export async function checkAudit({ db }: Pick<AppContext, 'db'>): Promise<Finding> {
  const { last, cleanAt } = await findLastAudits(db)
  if (!last) return { state: 'info', text: m.health_audit_never }
  const { finishedAt, seconds, findings, isOld } = last
  const date = () => formatDateTime(finishedAt.toISOString())
  if (findings.length > 0) {
    const clean = () => (cleanAt ? formatDateTime(cleanAt.toISOString()) : m.health_audit_never_clean())
    return {
      state: 'bad',
      text: () => m.health_audit_found({ count: findings.length, date: date(), clean: clean() }),
      detail: findings.slice(0, shown).map(formatFinding).join('\n'),
    }
  }
  const text = () =>
    m.health_audit_clean({
      date: date(),
      duration: formatNumber(seconds, {
        style: 'unit',
        unit: 'second',
        unitDisplay: 'long',
        maximumFractionDigits: 1,
      }),
    })
  return isOld ? { state: 'warning', text, remedy: m.health_audit_old } : { state: 'good', text }
}

/** The command line prints all of them. */
const shown = 50
