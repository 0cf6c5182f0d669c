import type { KeepRule } from '#base/platform/config/backups.server.ts'

const pattern = /^shop-(\d{4}-\d{2}-\d{2})-\d{4}\.backup(\.age)?$/

/** The name of a backup made at this time, such as `shop-2026-11-22-0230.backup`; `.age` if it is encrypted. */
export function buildBackupName(madeAt: Date, isEncrypted: boolean): string {
  const [day, time] = madeAt.toISOString().split('T') as [string, string]
  return `shop-${day}-${time.slice(0, 5).replace(':', '')}.backup${isEncrypted ? '.age' : ''}`
}

/** Whether a file has a name that only the shop gives, so that it may also delete it. */
export const isBackupName = (name: string): boolean => pattern.test(name)

/**
 * The backups that the rule no longer keeps: of each of the last days, weeks (from Monday) and months that have backups, the
 * newest one stays. Other files are not looked at.
 */
export function selectExpired(names: readonly string[], rule: KeepRule): string[] {
  const ours = names.filter(isBackupName).toSorted().toReversed()
  const newestOfEach = (period: (day: string) => string, count: number) => {
    const newest = new Map<string, string>()
    for (const name of ours) {
      const key = period(pattern.exec(name)![1]!)
      if (!newest.has(key)) newest.set(key, name)
    }
    return [...newest.values()].slice(0, count)
  }
  const kept = new Set([
    // guard: the newest backup is never deleted | ...ours.slice(0, 1), →  | backups/names
    ...ours.slice(0, 1),
    ...newestOfEach((day) => day, rule.days),
    ...newestOfEach(findMonday, rule.weeks),
    ...newestOfEach((day) => day.slice(0, 7), rule.months),
  ])
  return ours.filter((name) => !kept.has(name))
}

function findMonday(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}
