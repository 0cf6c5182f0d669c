import { resolve } from 'node:path'
import { sql } from 'kysely'
import { recordAudit } from '#base/platform/database/audit.server.ts'
import { type Database, withOwnConnection } from '#base/platform/database/connect.server.ts'
import { lockImport, type Progress } from './import.server.ts'
import { ImportError } from './import-problems.server.ts'
import { beginReverting, findForeignLine, revertLines } from './revert-import.server.ts'

const linesAtOnce = 2000

export type RevertResult = { reverted: number; left: number }

/**
 * Undoes the newest import of a file, some products at a time, each time for good: customers buy meanwhile. What was
 * changed or sold since stays as it is. A run after an interruption goes on where that was.
 */
export function revertImportFile(
  databaseUrl: string,
  path: string,
  { currency, progress }: { currency: string; progress?: (progress: Progress) => void },
): Promise<RevertResult> {
  return withOwnConnection(databaseUrl, async (db) => {
    const { id, of, done, lines } = await openReverting(db, resolve(path), currency)
    const total: RevertResult = { reverted: 0, left: 0 }
    for (let from = done; from < lines; from += linesAtOnce) {
      const to = Math.min(from + linesAtOnce, lines)
      const counts = await db.transaction().execute((tx) => revertLines(tx, { id, reverted: of }, from, to))
      total.reverted += counts.disappear + counts.return + counts.change
      total.left += counts.changed + counts.sold
      progress?.({ step: 'undone', lines: to, of: lines })
    }
    await sql`update imports set ended_at = now() where id = ${id}`.execute(db)
    return total
  })
}

function findLastImport(db: Database, file: string) {
  return db
    .selectFrom('imports')
    .select(['id', 'entry'])
    .where('file', '=', file)
    .where('entry', 'is not', null)
    .where('begunAt', '>', sql<Date>`now() - interval '30 days'`)
    .orderBy('begunAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** How many products the import wrote that undoing would take back. */
export async function countImportedProducts(db: Database, path: string): Promise<number> {
  const imported = await findLastImport(db, resolve(path))
  if (!imported) return 0
  const written = db.selectFrom('importedProducts').select(sql<number>`count(*)`.as('count'))
  return (await written.where('importId', '=', imported.id).executeTakeFirstOrThrow()).count
}

type Reverting = { id: string; of: string; done: number; lines: number }

/** The undoing that was interrupted, or a new one with its entry in the log. */
async function openReverting(db: Database, file: string, currency: string): Promise<Reverting> {
  const imported = await findLastImport(db, file)
  if (!imported) throw new ImportError(`No import of ${file} in the last 30 days can be undone.`)
  const { id: of, entry } = imported
  await lockImport(db, of)
  await refuseForeign(db, of, currency)
  const before = await db
    .selectFrom('imports')
    .select(['id', 'done', 'lines', 'endedAt'])
    .where('reverts', '=', of)
    .executeTakeFirst()
  if (before?.endedAt) throw new ImportError(`The import of ${file} was undone already.`)
  if (before) return { id: before.id, of, done: before.done, lines: before.lines }
  return db.transaction().execute(async (tx) => {
    const { id, last } = await beginReverting(tx, of)
    const details = { action: 'catalogue.import', subject: 'catalogue', details: { import: id } }
    await recordAudit(tx, null, 'undo', String(entry), details)
    return { id, of, done: 0, lines: last }
  })
}

/** Otherwise the shop would sell in two currencies, and not start again. */
async function refuseForeign(db: Database, imported: string, currency: string): Promise<void> {
  const foreign = await findForeignLine(db, imported, currency)
  if (foreign)
    throw new ImportError(`It would put products on sale in ${foreign} again, but the shop sells in ${currency}.`)
}
