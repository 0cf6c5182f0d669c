import { sql } from 'kysely'
import type { Database } from './connect.server.ts'

/** Notes that every page may have changed. What the shop's tables hold is noted by the database itself. */
export async function invalidateAll(tx: Database): Promise<void> {
  await tx.insertInto('changes').values({ tag: 'everything' }).execute()
}

/**
 * Follows the changes of all nodes and reports their tags. It polls, since NOTIFY would serialise every commit.
 * Each poll reads from the oldest transaction still running at the previous one, so a late commit is not missed.
 */
export function followChanges(db: Database, onTags: (tags: Set<string>) => void, everyMs = 250): { stop(): void } {
  let horizon: string | undefined
  // clock: notices a new day, give or take
  let today = toDay(new Date())
  // While a long transaction runs, each poll reads what the one before has read.
  let seen = new Set<number>()
  let stopped = false
  const poll = async () => {
    const from = horizon
    const next = await currentHorizon(db)
    // Dates on pages stay true, and changes are kept for little more than a day.
    const day = toDay(new Date())
    if (from === undefined || day !== today) onTags(new Set(['everything']))
    else {
      const rows = await db.selectFrom('changes').select(['id', 'tag']).where('tx', '>=', from).execute()
      const unseen = rows.filter(({ id }) => !seen.has(id))
      if (unseen.length > 0) onTags(new Set(unseen.map(({ tag }) => tag)))
      seen = new Set(rows.map(({ id }) => id))
    }
    today = day
    horizon = next
  }
  const loop = async () => {
    // If the database is unreachable, the next poll retries; changes made meanwhile are then in the table.
    await poll().catch(() => {})
    // unawaited: one poll, then the next
    if (!stopped) timer = setTimeout(loop, everyMs)
  }
  // unawaited: one poll, then the next
  let timer = setTimeout(loop, 0)
  return {
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

const toDay = (time: Date) => time.toISOString().slice(0, 10)

/** The oldest transaction not yet finished: everything before it is visible. */
async function currentHorizon(db: Database): Promise<string> {
  const { rows } = await sql<{
    horizon: string
  }>`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`.execute(db)
  return rows[0]!.horizon
}
