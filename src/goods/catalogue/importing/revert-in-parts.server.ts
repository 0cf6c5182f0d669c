import { sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { isDatabaseDown } from '#base/platform/http/problem.server.ts'
import { isCircle } from '../related/successor.server.ts'
import { getImportLockKey } from './import.server.ts'
import { type Reverting, revertLines } from './revert-import.server.ts'

/** A statement that changes more lines meets the time-out of the shop's connections. */
const linesAtOnce = 250

type OpenReverting = Reverting & { done: number; lines: number }

/** What fails more often in a row mends itself no more: its screen says so, and asks. */
const maxTries = 3

/**
 * Goes on with undoing imports, until none is left: after a crash where that was. One that fails stands before no other: it is tried
 * again in the next run. @throws AggregateError in the end with what failed, so that the task counts as failed
 */
export async function revertInParts(db: Database): Promise<void> {
  const failed = new Map<string, unknown>()
  while (true) {
    const open = await findOpen(db, [...failed.keys()])
    if (!open) break
    const goesOn = await revertNext(db, open).catch(async (error) => {
      if (isDatabaseDown(error)) throw error
      failed.set(open.id, error)
      await sql`update imports set failures = failures + 1 where id = ${open.id}`.execute(db)
      return true
    })
    if (!goesOn) return
  }
  if (failed.size > 0) throw new AggregateError([...failed.values()], [...failed.values()].map(String).join(' · '))
}

/** @returns false if another process works on it */
async function revertNext(db: Database, { done, lines, ...reverting }: OpenReverting): Promise<boolean> {
  if (done < lines) return revertPart(db, reverting, done, Math.min(done + linesAtOnce, lines))
  await endReverting(db, reverting.id)
  return true
}

async function findOpen(db: Database, skipped: readonly string[]): Promise<OpenReverting | undefined> {
  const { rows } = await sql<OpenReverting>`select id, reverts as reverted, done, lines from imports
    where background and ended_at is null and failures < ${maxTries} and id <> all(${skipped}::uuid[])
    order by failures, begun_at limit 1`.execute(db)
  return rows[0]
}

/** One that failed is tried again. @returns how many go on */
export async function retryReverting(db: Database, id: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`update imports set failures = 0
    where id = ${id} and background and ended_at is null and failures >= ${maxTries}`.execute(db)
  return Number(numAffectedRows)
}

const endReverting = (db: Database, id: string) =>
  sql`update imports set ended_at = now() where id = ${id} and ended_at is null`.execute(db)

/** Takes back some lines, or half of them where all cannot be. @returns false if another process does */
async function revertPart(db: Database, reverting: Reverting, from: number, to: number): Promise<boolean> {
  try {
    return await db.transaction().execute(async (tx) => {
      if (!(await lockReverting(tx, reverting))) return false
      await revertLines(tx, reverting, from, to)
      await sql`update imports set failures = 0 where id = ${reverting.id} and failures > 0`.execute(tx)
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

type ProgressRow = { id: string; done: number; lines: number; isEnded: boolean; isFailed: boolean; stays: string[] }

/** The imports that are being undone, or were in the last day, with part numbers of what was changed since and stays. */
export async function listReverting(db: Database): Promise<ProgressRow[]> {
  const { rows } = await sql<ProgressRow>`
    select id, done, lines, ended_at is not null as is_ended,
    ended_at is null and failures >= ${maxTries} as is_failed, array(
      select sku from imported_products given join products on products.id = given.product_id
      where given.import_id = reverts and given.line <= done
        and not exists (select from imported_products taken where taken.import_id = imports.id and taken.line = given.line)
      order by given.line limit 20
    ) as stays
    from imports where background and coalesce(ended_at, now()) > now() - interval '1 day'
    order by begun_at desc limit 5`.execute(db)
  return rows
}
