import { sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { type CursorPosition, selectPage } from '#base/platform/database/cursor.server.ts'
import type { CellChange } from '#goods/catalogue/importing/import-changes.server.ts'
import type { ImportProblem } from '#goods/catalogue/importing/import-problems.server.ts'
import type {
  FileNumbers,
  ImportColumn,
  ImportFault,
  ImportFormat,
  ImportOptions,
  ImportState,
  RowCounts,
  RowOutcome,
} from './contract.ts'
import type { RawCell } from './reading/row-context.ts'

/** A file as its row holds it. */
export type ImportFile = {
  id: string
  name: string
  format: ImportFormat
  state: ImportState
  reason: ImportFault | null
  faultLine: number | null
  failures: number
  heads: string[]
  headLine: number
  firstRows: { line: number; cells: RawCell[] }[]
  columns: ImportColumn[]
  options: ImportOptions
  numbers: FileNumbers
  position: number
  lines: number
  counts: RowCounts
  version: number
  importId: string | null
  createdBy: string | null
  createdAt: Date
  who: string | null
}

const selectFiles = (db: Database) =>
  db
    .selectFrom('importFiles')
    .leftJoin('people', 'people.id', 'importFiles.createdBy')
    .selectAll('importFiles')
    .select('people.email as who')

/** The files that were imported, or are being prepared, the newest first. */
export const findFiles = async (db: Database, page: { after?: CursorPosition | undefined; limit: number }) =>
  (await selectFiles(db)
    .where('importFiles.state', '<>', 'uploading')
    .$call((query) => selectPage(query, 'importFiles.createdAt', 'importFiles.id', page))
    .execute()) as unknown as ImportFile[]

export const findFile = async (db: Database, id: string) =>
  (await selectFiles(db).where('importFiles.id', '=', id).executeTakeFirst()) as unknown as ImportFile | undefined

/** The file, which nobody else changes until the commit. `skipLocked`: undefined if somebody does. */
export async function lockFile(tx: Tx, id: string, { skipLocked = false } = {}): Promise<ImportFile | undefined> {
  const query = tx.selectFrom('importFiles').selectAll().where('id', '=', id).forUpdate()
  return (await (skipLocked ? query.skipLocked() : query).executeTakeFirst()) as unknown as ImportFile | undefined
}

type Changes = Partial<
  Pick<
    ImportFile,
    'state' | 'reason' | 'faultLine' | 'failures' | 'headLine' | 'position' | 'lines' | 'version' | 'importId'
  > & {
    heads: readonly string[]
    firstRows: ImportFile['firstRows']
    columns: readonly ImportColumn[]
    options: ImportOptions
    numbers: FileNumbers
    counts: RowCounts
    isOver: true
  }
>

export async function updateFile(
  tx: Tx,
  id: string,
  { heads, firstRows, columns, options, numbers, counts, isOver, ...changes }: Changes,
): Promise<void> {
  await tx
    .updateTable('importFiles')
    .set({
      ...changes,
      ...(firstRows && { firstRows: JSON.stringify(firstRows) }),
      ...(heads && { heads: JSON.stringify(heads) }),
      ...(columns && { columns: JSON.stringify(columns) }),
      ...(options && { options: JSON.stringify(options) }),
      ...(numbers && { numbers: JSON.stringify(numbers) }),
      ...(counts && { counts: JSON.stringify(counts) }),
      ...(isOver && { endedAt: sql<Date>`now()` }),
      touchedAt: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** The file that has waited longest for the next part of its work: many take turns. */
export async function findFileAtWork(
  db: Database,
  skipped: readonly string[],
): Promise<{ id: string; state: ImportState } | undefined> {
  const row = await db
    .selectFrom('importFiles')
    .select(['id', 'state'])
    .where('state', 'in', ['reading', 'checking', 'running'])
    .where(sql<boolean>`id <> all(${skipped}::uuid[])`)
    .orderBy('touchedAt')
    .limit(1)
    .executeTakeFirst()
  return row as { id: string; state: ImportState } | undefined
}

export type RawRow = { line: number; cells: RawCell[]; outcome: RowOutcome | null; productVersion: number | null }

export async function findRowsAfter(tx: Tx, id: string, line: number, limit: number): Promise<RawRow[]> {
  return (await tx
    .selectFrom('importRows')
    .select(['line', 'cells', 'outcome', 'productVersion'])
    .where('fileId', '=', id)
    .where('line', '>', line)
    .orderBy('line')
    .limit(limit)
    .execute()) as unknown as RawRow[]
}

export type StoredRow = {
  line: number
  sku: string
  gtin: string | null
  slug: string | null
  cells: RawCell[]
  outcome: RowOutcome
  changes: CellChange[]
  problems: ImportProblem[]
}

type RowPage = { outcome: RowOutcome; after: number; limit: number }

export async function findRows(db: Database, id: string, { outcome, after, limit }: RowPage): Promise<StoredRow[]> {
  return (await db
    .selectFrom('importRows')
    .select(['line', 'sku', 'gtin', 'slug', 'cells', 'outcome', 'changes', 'problems'])
    .where('fileId', '=', id)
    .where('outcome', '=', outcome)
    .where('line', '>', after)
    .orderBy('line')
    .limit(limit)
    .execute()) as unknown as StoredRow[]
}

export async function findRow(db: Database, id: string, line: number): Promise<StoredRow | undefined> {
  return (await db
    .selectFrom('importRows')
    .select(['line', 'sku', 'gtin', 'slug', 'cells', 'outcome', 'changes', 'problems'])
    .where('fileId', '=', id)
    .where('line', '=', line)
    .executeTakeFirst()) as unknown as StoredRow | undefined
}

/** The first rows, to show what is in the columns. */
export async function findSamples(db: Database, id: string, limit: number): Promise<RawCell[][]> {
  const rows = await db
    .selectFrom('importRows')
    .select('cells')
    .where('fileId', '=', id)
    .orderBy('line')
    .limit(limit)
    .execute()
  return rows.map(({ cells }) => cells as unknown as RawCell[])
}

export async function insertFileRows(tx: Tx, id: string, rows: readonly { line: number; cells: readonly RawCell[] }[]) {
  await sql`insert into import_rows (file_id, line, cells)
    select ${id}, line, cells from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (line int, cells jsonb)`.execute(
    tx,
  )
}

export const deleteRowsUpTo = (tx: Tx, id: string, line: number) =>
  tx.deleteFrom('importRows').where('fileId', '=', id).where('line', '<=', line).execute()

export const setCells = (tx: Tx, id: string, line: number, cells: readonly RawCell[]) =>
  tx
    .updateTable('importRows')
    .set({ cells: JSON.stringify(cells) })
    .where('fileId', '=', id)
    .where('line', '=', line)
    .execute()

/** What was found of a row. */
export type RowResult = {
  line: number
  sku: string
  gtin: string | null
  slug: string | null
  outcome: RowOutcome
  version: number | null
  changes: readonly CellChange[]
  problems: readonly ImportProblem[]
}

export async function saveResults(tx: Tx, id: string, results: readonly RowResult[]): Promise<void> {
  await sql`update import_rows set sku = given.sku, gtin = given.gtin, slug = given.slug, outcome = given.outcome,
      product_version = given.version, changes = given.changes, problems = given.problems
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      as given (line int, sku text, gtin text, slug text, outcome text, version int, changes jsonb, problems jsonb)
    where file_id = ${id} and import_rows.line = given.line`.execute(tx)
}

export async function savePiece(tx: Tx, fileId: string, number: number, content: string): Promise<void> {
  await tx
    .insertInto('importPieces')
    .values({ fileId, number, content })
    .onConflict((conflict) => conflict.columns(['fileId', 'number']).doUpdateSet({ content }))
    .execute()
}

/** How many pieces there are, and the number of the last. */
export async function countPieces(tx: Tx, fileId: string): Promise<{ count: number; last: number }> {
  const { rows } = await sql<{ count: number; last: number }>`
    select count(*)::int as count, coalesce(max(number), -1) as last from import_pieces where file_id = ${fileId}`.execute(
    tx,
  )
  return rows[0]!
}

export const findPiece = (db: Database, fileId: string, number: number) =>
  db
    .selectFrom('importPieces')
    .select('content')
    .where('fileId', '=', fileId)
    .where('number', '=', number)
    .executeTakeFirst()

export const deletePieces = (db: Database, fileId: string) =>
  db.deleteFrom('importPieces').where('fileId', '=', fileId).execute()

export const deleteFile = (tx: Tx, id: string) => tx.deleteFrom('importFiles').where('id', '=', id).execute()

export const insertFile = (db: Database, file: { id: string; name: string; format: ImportFormat; createdBy: string }) =>
  db.insertInto('importFiles').values(file).execute()
