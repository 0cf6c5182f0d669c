import { sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { type CursorPosition, selectPage } from '#base/platform/database/cursor.server.ts'
import { hasPartSql } from '#base/platform/folding/has-part.server.ts'
import { createId } from '#base/platform/ids.server.ts'

type Page = { q?: string | undefined; after?: CursorPosition | undefined; limit: number }

export const findRedirects = (db: Database, { q, ...page }: Page) =>
  db
    .selectFrom('redirects')
    .selectAll()
    .$if(q !== undefined, (query) => query.where(hasPartSql(sql`from_path || ' ' || to_path`, q!)))
    .$call((query) => selectPage(query, 'redirects.createdAt', 'redirects.id', page))
    .execute()

/** Where each old address leads. */
export async function readTargets(db: Database): Promise<Map<string, string>> {
  const rows = await db.selectFrom('redirects').select(['fromPath', 'toPath']).execute()
  return new Map(rows.map(({ fromPath, toPath }) => [fromPath, toPath]))
}

/** Where one old address leads. */
export async function findTarget(db: Database, fromPath: string): Promise<string | undefined> {
  const row = await db.selectFrom('redirects').select('toPath').where('fromPath', '=', fromPath).executeTakeFirst()
  return row?.toPath
}

/** Serialises changes, since none may lead to an address that another one leads on. */
export async function lockRedirects(tx: Tx): Promise<void> {
  await sql`lock table redirects in share row exclusive mode`.execute(tx)
}

export const findRedirect = (tx: Tx, id: string) =>
  tx.selectFrom('redirects').select(['fromPath', 'toPath']).where('id', '=', id).executeTakeFirst()

/** Without a target it is removed. */
export async function storeRedirect(tx: Tx, fromPath: string, toPath: string): Promise<void> {
  if (toPath === '') await tx.deleteFrom('redirects').where('fromPath', '=', fromPath).execute()
  else
    await tx
      .insertInto('redirects')
      .values({ id: createId(), fromPath, toPath })
      .onConflict((conflict) => conflict.column('fromPath').doUpdateSet({ toPath }))
      .execute()
}

/** Adds how often each old address was followed. Those that were removed meanwhile count no more. */
export async function addHits(db: Database, hits: ReadonlyMap<string, number>): Promise<void> {
  const followed = JSON.stringify([...hits].map(([path, times]) => ({ path, times })))
  // Locked in one order, so that two nodes never wait for each other.
  await sql`with followed as (
      select redirects.id, given.times from jsonb_to_recordset(${followed}::jsonb) as given (path text, times int)
      join redirects on redirects.from_path = given.path order by redirects.id for update of redirects
    )
    update redirects set hits = redirects.hits + followed.times, last_hit_at = now()
    from followed where redirects.id = followed.id`.execute(db)
}
