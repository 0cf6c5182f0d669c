import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import type { CopyValue } from '#base/platform/database/copy.server.ts'
import type { JsonValue } from '#base/platform/database/schema.ts'
import { resolvePictures } from '../products/further-pictures.server.ts'
import type { ImportLookups } from '../sql.server.ts'
import { type ImportedColumn, importedColumns } from './columns.server.ts'
import type { EarlierLine } from './earlier-lines.server.ts'
import { findPriceProblems } from './import.server.ts'
import { type CellChange, type ShelfNames, toCellChanges } from './import-changes.server.ts'
import type { ImportLine } from './import-lines.server.ts'
import type { ImportProblem, LineProblem } from './import-problems.server.ts'
import {
  createStagedTable,
  findStagedProblems,
  findUnknownShelves,
  resolvedStock,
  resolveLines,
  stagedNames,
  toStagedRow,
  writeStagedRows,
} from './import-rows.server.ts'

export type PartLine = { number: number; line: ImportLine }

/** What a line does to its product, in the version that it was compared with; null: the product is new. */
export type LineEffect = {
  outcome: 'new' | 'changed' | 'unchanged'
  version: number | null
  changes: readonly CellChange[]
}

export type PartEvaluation = { effects: Map<number, LineEffect>; problems: Map<number, ImportProblem[]> }

type PartOptions = {
  lookups: ImportLookups
  names: ShelfNames
  currency: string
  /** Lines before these that are written, and that these depend on. */
  earlier: readonly EarlierLine[]
}

/** No part is nearly as long. */
const noLimit = 1_000_000

/** Compares some lines with the catalogue, in a transaction: each is refused alone, and those that remain are staged. */
export async function evaluateLines(
  tx: Tx,
  lines: readonly PartLine[],
  { lookups, names, currency, earlier }: PartOptions,
): Promise<PartEvaluation> {
  const problems = new Map<number, ImportProblem[]>()
  const refuse = ({ line, ...problem }: LineProblem) => problems.set(line, [...(problems.get(line) ?? []), problem])
  for (const { number, line } of lines)
    for (const problem of [...findUnknownShelves(line, lookups), ...findPriceProblems(line, currency)])
      refuse({ ...problem, line: number })
  await sql`drop table if exists staged`.execute(tx)
  await createStagedTable(tx, { onCommit: 'drop' })
  await insertStaged(
    tx,
    lines.filter(({ number }) => !problems.has(number)),
    lookups,
  )
  await resolvePictures(tx)
  for await (const found of findStagedProblems(tx, noLimit, earlier)) for (const problem of found) refuse(problem)
  await keepStaged(tx, (number) => !problems.has(number), lines)
  return { effects: await readEffects(tx, names), problems }
}

/** Writes those of the staged lines that are to be written. They are part of an import, which is then done up to `to`. */
export async function writeLines(
  tx: Tx,
  importId: string,
  kept: ReadonlySet<number>,
  { from, to, lines }: { from: number; to: number; lines: readonly PartLine[] },
): Promise<void> {
  await keepStaged(tx, (number) => kept.has(number), lines)
  await writeStagedRows(tx, importId, from, to)
}

async function insertStaged(db: Database, lines: readonly PartLine[], lookups: ImportLookups): Promise<void> {
  const rows = lines.map(({ number, line }) => toRecord([number, ...toStagedRow(line, lookups)]))
  await sql`insert into staged select * from jsonb_populate_recordset(null::staged, ${JSON.stringify(rows)}::jsonb)`.execute(
    db,
  )
}

const toRecord = (values: readonly CopyValue[]) =>
  Object.fromEntries(stagedNames.map((name, index) => [toColumnName(name), values[index]]))

const toColumnName = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

async function keepStaged(db: Database, isKept: (number: number) => boolean, lines: readonly PartLine[]) {
  const gone = lines.map(({ number }) => number).filter((number) => !isKept(number))
  if (gone.length > 0) await sql`delete from staged where line = any(${gone}::int[])`.execute(db)
}

type EffectRow = {
  line: number
  version: number | null
  onHand: number
  stock: number
  returns: boolean
  was: Record<string, JsonValue> | null
  next: Record<string, JsonValue>
}

async function readEffects(db: Database, names: ShelfNames): Promise<Map<number, LineEffect>> {
  const next = sql.join(importedColumns.map((column) => sql`${column}::text, to_jsonb(${sql.ref(`new_${column}`)})`))
  const { rows } = await sql<EffectRow>`
    with import as (select now() as begun_at), given as (${resolveLines(sql`staged`)})
    select line, (was ->> 'version')::int as version, coalesce(known_on_hand, 0) as on_hand,
      greatest(${resolvedStock}, coalesce((was ->> 'held')::int, 0)) as stock,
      was ->> 'archived_at' is not null and archived_at is null as returns, was, jsonb_build_object(${next}) as next
    from given`.execute(db)
  return new Map(rows.map((row) => [row.line, toEffect(row, names)]))
}

function toEffect({ version, was, next, onHand, stock, returns }: EffectRow, names: ShelfNames): LineEffect {
  const before = (column: ImportedColumn) => was?.[toColumnName(column)] ?? null
  const changed = importedColumns.filter((column) => !isDeepStrictEqual(before(column), next[column] ?? null))
  const currency = { was: was ? String(was.currency) : null, is: String(next.currency) }
  const changes = changed.flatMap((column) =>
    toCellChanges(column, before(column), next[column] ?? null, names, currency),
  )
  if (stock !== onHand) changes.push({ key: 'stock', was: was ? String(onHand) : '', is: String(stock) })
  if (returns) changes.push({ key: 'forSale', was: 'false', is: 'true' })
  if (!was) return { outcome: 'new', version: null, changes: changes.filter(({ is }) => is !== '') }
  return { outcome: changes.length > 0 ? 'changed' : 'unchanged', version, changes }
}
