import { sql } from 'kysely'
import type { Database } from './connect.server.ts'

/** Notes, in the writer's own transaction, what public pages may have to be rendered anew for. */
export async function recordChange(tx: Database, ...tags: string[]): Promise<void> {
  await tx
    .insertInto('changes')
    .values(tags.map((tag) => ({ tag })))
    .execute()
}

/**
 * Follows the changes of all nodes and hands on their tags. Polling, since NOTIFY would serialise every commit.
 * It reads from the oldest transaction that was still running last time, so a late commit is not missed;
 * a tag may come twice, which costs one render.
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
    // A database that is away is asked again; what changed meanwhile is then found in the table.
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
