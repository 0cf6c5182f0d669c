import { sql } from 'kysely'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import { getImportLockKey } from './import.server.ts'
import { type Reverting, revertLines } from './revert-import.server.ts'
import { isCircle } from './successor.server.ts'

/** A statement that changes more lines meets the time-out of the shop's connections. */
const linesAtOnce = 250

type OpenReverting = Reverting & { done: number; lines: number }

/** Goes on with undoing imports, until none is left: after a crash where that was. */
export async function revertInParts(db: Database): Promise<void> {
  for (let open = await findOpen(db); open; open = await findOpen(db)) {
    const { done, lines, ...reverting } = open
    if (done < lines) {
      if (!(await revertPart(db, reverting, done, Math.min(done + linesAtOnce, lines)))) return
    } else await endReverting(db, reverting.id)
  }
}

async function findOpen(db: Database): Promise<OpenReverting | undefined> {
  const { rows } = await sql<OpenReverting>`select id, reverts as reverted, done, lines from imports
    where background and ended_at is null order by begun_at limit 1`.execute(db)
  return rows[0]
}

const endReverting = (db: Database, id: string) =>
  sql`update imports set ended_at = now() where id = ${id} and ended_at is null`.execute(db)

/** Takes back some lines, or half of them where all cannot be. @returns false if another process does */
async function revertPart(db: Database, reverting: Reverting, from: number, to: number): Promise<boolean> {
  try {
    return await db.transaction().execute(async (tx) => {
      if (!(await lockReverting(tx, reverting))) return false
      await revertLines(tx, reverting, from, to)
      return true
    })
  } catch (error) {
    if (!isCircle(error) && !isTimeout(error)) throw error
    if (to - from > 1) return revertPart(db, reverting, from, from + Math.ceil((to - from) / 2))
    if (!isCircle(error)) throw error
    // What replaces it was changed since: it stays as it is.
    await sql`update imports set done = ${to} where id = ${reverting.id}`.execute(db)
    return true
  }
}

const isTimeout = (error: unknown) => (error as { code?: string }).code === '57014'

/** Nobody else undoes this import, nor undoes that, until the commit; false if it is done or somebody does. */
async function lockReverting(tx: Tx, { id, reverted }: Reverting): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`select pg_try_advisory_xact_lock(${getImportLockKey(reverted)})
    and pg_try_advisory_xact_lock(${getImportLockKey(id)})
    and exists (select from imports where id = ${id} and ended_at is null) as is_open`.execute(tx)
  return rows[0]!.isOpen
}

type ProgressRow = { id: string; done: number; lines: number; isEnded: boolean; stays: string[] }

/** The imports that are being undone, or were in the last day, with part numbers of what was changed since and stays. */
export async function listReverting(db: Database): Promise<ProgressRow[]> {
  const { rows } = await sql<ProgressRow>`
    select id, done, lines, ended_at is not null as is_ended, array(
      select sku from imported_products given join products on products.id = given.product_id
      where given.import_id = reverts and given.line <= done
        and not exists (select from imported_products taken where taken.import_id = imports.id and taken.line = given.line)
      order by given.line limit 20
    ) as stays
    from imports where background and coalesce(ended_at, now()) > now() - interval '1 day'
    order by begun_at desc limit 5`.execute(db)
  return rows
}
