import { sql } from 'kysely'
import type { Database } from './connect.server.ts'

/** Records, in the writer's own transaction, the tags whose public pages may have to be re-rendered. */
export async function recordChange(tx: Database, ...tags: string[]): Promise<void> {
  await tx
    .insertInto('changes')
    .values(tags.map((tag) => ({ tag })))
    .execute()
}

/**
 * Follows the changes of all nodes and reports their tags. It polls, since NOTIFY would serialise every commit.
 * Each poll reads from the oldest transaction still running at the previous one, so a late commit is not missed;
 * a tag may be reported twice, which costs one render.
 */
export function followChanges(db: Database, onTags: (tags: Set<string>) => void, everyMs = 250): { stop(): void } {
  let horizon: string | undefined
  let stopped = false
  const poll = async () => {
    const from = horizon
    const next = await currentHorizon(db)
    if (from === undefined) onTags(new Set(['everything']))
    else {
      const rows = await db.selectFrom('changes').select('tag').distinct().where('tx', '>=', from).execute()
      if (rows.length > 0) onTags(new Set(rows.map((row) => row.tag)))
    }
    horizon = next
  }
  const loop = async () => {
    // If the database is unreachable, the next poll retries; changes made meanwhile are then in the table.
    await poll().catch(() => {})
    if (!stopped) timer = setTimeout(loop, everyMs)
  }
  let timer = setTimeout(loop, 0)
  return {
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

/** The oldest transaction not yet finished: everything before it is visible. */
async function currentHorizon(db: Database): Promise<string> {
  const { rows } = await sql<{
    horizon: string
  }>`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`.execute(db)
  return rows[0]!.horizon
}
