import { resolve } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { recordAudit } from '#base/platform/database/audit.server.ts'
import { type Database, isDuplicate, type Tx, withOwnConnection } from '#base/platform/database/connect.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import { getMaxAmountMinor } from '#base/platform/text/amount-limits.ts'
import { fromMinor } from '#base/platform/text/money.ts'
import { readLinesIn } from './import-files.server.ts'
import { computeDigest, type ImportLine, type UnreadLine } from './import-lines.server.ts'
import { ImportError, type ImportProblem, refuseFirst } from './import-problems.server.ts'
import { checkStagedRows, stage, writeStagedRows } from './import-rows.server.ts'
import type { TableReading } from './import-table.server.ts'

/** How far an import is: which lines are checked or written, of how many. */
export type Progress = { step: 'checked' | 'written' | 'undone'; lines: number; of?: number }

/** What is told while an import runs. */
export type Reports = {
  progress?: (progress: Progress) => void
  /** An earlier run of the same file was interrupted after that line. */
  resumes?: (line: number) => void
  /** The file has changed since a run of it was interrupted after that line. */
  begunAnew?: (line: number) => void
}

type Source = {
  file: string
  digest: Buffer | null
  lines: () => AsyncIterable<UnreadLine[]> | Iterable<UnreadLine[]>
}

// Their rows are locked until they are written: customers wait for a fraction of a second, and only for these.
const linesAtOnce = 2000
// So many rows are deleted in much less time than a statement may take.
const linesForgottenAtOnce = 10_000

/**
 * Applies a file to the catalogue: new part numbers are added, known ones get the new texts, price and stock. Differing
 * stock is a correction in the ledger; pieces held for orders stay held. All lines are checked before the first is
 * written; they are written some at a time. A run after an interruption goes on where that was.
 * @returns the number of products in the file
 */
export async function importFile(databaseUrl: string, path: string, reports: Options = {}): Promise<number> {
  const { currency, reading } = reports
  const source = {
    file: resolve(path),
    digest: await computeDigest(path, reading?.sheet),
    lines: () => checkedLines(readLinesIn(path, reading), currency),
  }
  return withOwnConnection(databaseUrl, (db, client) => importFrom(db, client, source, reports))
}

/** `currency`: the shop's; lines with another are refused. `reading`: what a table does not say itself. */
type Options = Reports & { currency?: string; reading?: TableReading }

async function* checkedLines(
  parts: AsyncIterable<UnreadLine[]>,
  currency: string | undefined,
): AsyncGenerator<UnreadLine[]> {
  for await (const lines of parts) {
    yield lines.map(({ number, read }) => ({ number, read: () => checkCurrency(number, read(), currency) }))
  }
}

function checkCurrency(number: number, line: ImportLine, currency: string | undefined): ImportLine {
  refuseFirst([...findPriceProblems(line, currency)].map((problem) => ({ ...problem, line: number })))
  return line
}

/** A price in another currency than the shop's, and one that nobody can be charged. */
export function* findPriceProblems(line: ImportLine, currency: string | undefined): Generator<ImportProblem> {
  // guard: an import brings no other currency | never | orders/pricing/one-currency
  if (currency !== undefined && line.currency !== undefined && line.currency !== currency)
    yield { key: 'currency', problem: { code: 'foreign_currency', currency: line.currency, own: currency } }
  // A line with prices names their currency, or is refused for it.
  const priced = line.currency ?? currency
  if (priced === undefined) return
  const maxMinor = getMaxAmountMinor(priced)
  const prices = [line.priceCents ?? 0, ...(line.priceBreaks ?? []).map(({ unitPriceCents }) => unitPriceCents)]
  // guard: an imported price is one that can be charged | never | orders/pricing/one-currency
  if (prices.some((price) => price > maxMinor))
    yield {
      key: 'priceCents',
      problem: { code: 'price_too_high', max: fromMinor(maxMinor, priced), currency: priced },
    }
}

/** The same for a few lines, from the first one. */
export async function importProducts(databaseUrl: string, lines: readonly ImportLine[]): Promise<number> {
  const unread = lines.map((line, index) => ({ number: index + 1, read: () => line }))
  const source = { file: '', digest: null, lines: () => [unread] }
  return withOwnConnection(databaseUrl, (db, client) => importFrom(db, client, source, {}))
}

async function importFrom(db: Database, client: pg.Client, source: Source, reports: Reports): Promise<number> {
  const { progress, resumes, begunAnew } = reports
  for (const { id, isSame } of await openImports(db, source)) if (isSame) await lockImport(db, id)
  // Read again: another run may have ended it meanwhile.
  const open = await openImports(db, source)
  const same = open.find(({ isSame }) => isSame)
  const staged = await stage(db, client, source.lines(), same?.done ?? 0, (lines) =>
    progress?.({ step: 'checked', lines }),
  )
  await checkStagedRows(db)
  for (const { id, done, isSame } of open) {
    if (isSame) resumes?.(done)
    else if (await endImport(db, id)) begunAnew?.(done)
  }
  const { id, done } = same ?? (await begin(db, source, staged))
  for (let from = done; from < staged.last; from += linesAtOnce) {
    const to = Math.min(from + linesAtOnce, staged.last)
    await db
      .transaction()
      .execute((tx) => writeStagedRows(tx, id, from, to))
      .catch((error: Error) => {
        throw new ImportError(`${error.message}. ${from} lines are written; run it again to go on.`, { cause: error })
      })
    progress?.({ step: 'written', lines: to, of: staged.last })
  }
  await endImport(db, id)
  return staged.products
}

/** Imports of this content or, before it changed, of this file, that were interrupted or are running. */
function openImports(db: Database, { file, digest }: Source) {
  return db
    .selectFrom('imports')
    .select(['id', 'done', sql<boolean>`digest = ${digest}`.as('isSame')])
    .where('endedAt', 'is', null)
    .where('digest', 'is not', null)
    .where((eb) => eb.or([eb('digest', '=', digest), eb('file', '=', file)]))
    .execute()
}

async function begin(db: Database, { file, digest }: Source, { products, last }: { products: number; last: number }) {
  const id = createId()
  await lockImport(db, id)
  try {
    await db.transaction().execute((tx) => insertImport(tx, null, { id, file, digest, products, lines: last }))
  } catch (error) {
    throw isDuplicate(error, 'imports_open') ? runsAlready() : error
  }
  return { id, done: 0 }
}

type NewImport = { id: string; file: string; digest: Buffer | null; products: number; lines: number }

/** Notes in the log that an import begins: what it has written can be undone from then on. */
export async function insertImport(tx: Tx, actorId: string | null, { products, ...row }: NewImport): Promise<void> {
  const entry = await recordAudit(tx, actorId, 'catalogue.import', 'catalogue', { count: products, import: row.id })
  await tx
    .insertInto('imports')
    .values({ ...row, entry })
    .execute()
}

const runsAlready = () => new ImportError('This file is being imported already.')

/** Until the connection is closed, nobody else writes or undoes this import. */
export async function lockImport(db: Database, id: string): Promise<void> {
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_lock(${getImportLockKey(id)}) as free`.execute(
    db,
  )
  // guard: an import is written by one run at a time | never | catalogue/import
  if (!rows[0]!.free) throw runsAlready()
}

/** What is locked for an import, by whoever writes or undoes it. */
export const getImportLockKey = (id: string) => sql`hashtextextended(${id}, 0)`

/** Until the commit nobody else writes or undoes this import; false if it has ended, or somebody does. */
export async function lockOpenImport(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`select pg_try_advisory_xact_lock(${getImportLockKey(id)})
    and exists (select from imports where id = ${id} and ended_at is null) as is_open`.execute(tx)
  return rows[0]!.isOpen
}

/** Ends an import, unless it is being written by another run. */
export async function endImport(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`update imports set ended_at = now() where id = ${id}
    and pg_try_advisory_xact_lock(${getImportLockKey(id)}) returning id`.execute(db)
  return rows.length === 1
}

/** Deletes what imports that began before that moment replaced: they can no longer be undone. */
export async function deleteImportsOlderThan(db: Database, moment: RawBuilder<Date>): Promise<void> {
  const some = sql`delete from imported_products where (import_id, line) in (
    select import_id, line from imported_products join imports on imports.id = import_id
    where begun_at < ${moment} limit ${sql.lit(linesForgottenAtOnce)})`
  while (Number((await some.execute(db)).numAffectedRows) === linesForgottenAtOnce);
}
