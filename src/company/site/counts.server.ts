import { z } from 'zod'
import type { Database } from '#base/platform/database/connect.server.ts'
import { findSettingTimes, readStoredSetting, storeSetting } from '#base/settings/sql.server.ts'
import { type Counts, countNames, needsCounts } from './counts.ts'
import { siteSetting } from './service.server.ts'

const key = 'business_counts'
const maxAgeSeconds = 24 * 60 * 60

const StoredCounts = z.object(
  Object.fromEntries(countNames.map((name) => [name, z.number()])) as Record<keyof Counts, z.ZodNumber>,
)

/** What was last counted; undefined if nothing was. */
export const readCounts = async (db: Database): Promise<Counts | undefined> =>
  StoredCounts.safeParse(await readStoredSetting(db, key)).data

/** Counts once a day, and only what the business summary shows: a large shop takes seconds for it. */
export async function keepCounts(db: Database, count: () => Promise<Counts>): Promise<void> {
  const [{ figures }, times] = await Promise.all([siteSetting.read(db), findSettingTimes(db, [key])])
  const age = times.get(key)?.ageSeconds ?? Number.POSITIVE_INFINITY
  if (age < maxAgeSeconds || !needsCounts(figures.map(({ figure }) => figure))) return
  await storeSetting(db, key, await count())
}
