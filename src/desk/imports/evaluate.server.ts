import type { Tx } from '#base/platform/database/connect.server.ts'
import { findBarcodeOwners } from '#goods/catalogue/barcodes.sql.server.ts'
import { buildLineSlug, type EarlierLine } from '#goods/catalogue/importing/earlier-lines.server.ts'
import { findFamilyIds } from '#goods/catalogue/importing/import-entry.sql.server.ts'
import type { ImportLine } from '#goods/catalogue/importing/import-lines.server.ts'
import { evaluateLines, type PartLine } from '#goods/catalogue/importing/import-part.server.ts'
import type { ImportProblem } from '#goods/catalogue/importing/import-problems.server.ts'
import { evaluateColumns } from './reading/number-columns.ts'
import { parseRow, parseSku } from './reading/parse-row.server.ts'
import { loadPlainText } from './reading/plain-text.server.ts'
import type { RawCell, RowContext } from './reading/row-context.ts'
import { isNumberAttribute, loadShelves, type Shelves } from './reading/shelves.server.ts'
import { findTemplate } from './reading/templates.ts'
import { findEarlierKeys, findEarlierLines } from './related-rows.sql.server.ts'
import type { ImportFile, RawRow, RowResult } from './sql.server.ts'

export type Evaluation = { results: RowResult[]; lines: PartLine[]; shelves: Shelves }

/** What some rows would do, each by itself. Those that nothing refuses are staged, to be written. */
export async function evaluateRows(
  tx: Tx,
  file: ImportFile,
  rows: readonly RawRow[],
  currency: string,
): Promise<Evaluation> {
  const { columns, options } = file
  const shelves = await loadShelves(tx)
  const skus = rows.map(({ cells }) => parseSku(cells, columns))
  const context: RowContext = {
    ...{ columns, options, currency, shelves },
    decimal: options.decimal ?? evaluateColumns(file.numbers, columns, isNumberAttribute(shelves)).mark,
    countedAt: options.countedAt ?? file.createdAt.toISOString(),
    toText: await loadPlainText(rows),
    familyIds: await findFamilyIds(tx, skus),
    viewPlace: findTemplate(file.heads)?.viewPlace ?? -1,
  }
  const parsed = rows.map(({ line, cells }) => ({ number: line, ...parseRow(cells, context) }))
  const repeats = await findRepeats(tx, file.id, parsed)
  const lines = parsed.flatMap(({ number, line }) => (line && !repeats.has(number) ? [{ number, line }] : []))
  const { effects, problems } = await evaluateLines(tx, lines, {
    ...{ lookups: shelves.lookups, names: shelves.names, currency },
    earlier: await findEarlier(tx, file.id, lines),
  })
  const results = parsed.map(({ number, sku, ...row }): RowResult => {
    const found = [...row.problems, ...(repeats.get(number) ?? []), ...(problems.get(number) ?? [])]
    const named = found.flatMap((problem) =>
      nameColumns(
        problem,
        row.line ?? {},
        columns.map(({ key }) => key),
      ),
    )
    const effect = effects.get(number)
    const keys = { line: number, sku, gtin: row.line?.gtin ?? null, slug: row.line ? buildLineSlug(row.line) : null }
    if (named.length > 0 || !effect) return { ...keys, outcome: 'refused', version: null, changes: [], problems: named }
    return { ...keys, ...effect, problems: [] }
  })
  return { results, lines, shelves }
}

type Numbered = { number: number; sku: string }

/** Rows whose part number stands in an earlier one. */
async function findRepeats(tx: Tx, id: string, rows: readonly Numbered[]): Promise<Map<number, ImportProblem[]>> {
  const first = new Map<string, number>()
  const [from = 0] = rows.map(({ number }) => number)
  const skus = rows.map(({ sku }) => sku)
  for (const { sku, line } of await findEarlierLines(tx, id, from, skus)) first.set(sku, line)
  const repeats = new Map<number, ImportProblem[]>()
  for (const { number, sku } of rows) {
    const line = first.get(sku)
    if (sku === '') continue
    if (line === undefined) first.set(sku, number)
    else repeats.set(number, [{ key: 'sku', problem: { code: 'listed_before', line, value: sku } }])
  }
  return repeats
}

/**
 * Earlier lines of the file that some lines depend on: those that add the products which replace theirs, have their barcodes or addresses,
 * or give a product another barcode that has theirs.
 */
async function findEarlier(tx: Tx, id: string, lines: readonly PartLine[]): Promise<EarlierLine[]> {
  const [first] = lines
  if (!first) return []
  const list = (get: (line: ImportLine) => string | null | undefined) => lines.flatMap(({ line }) => get(line) || [])
  const gtins = list(({ gtin }) => gtin)
  const skus = [...list(({ replacedBy }) => replacedBy), ...(await findBarcodeOwners(tx, gtins))]
  return findEarlierKeys(tx, id, first.number, { skus, gtins, slugs: list(buildLineSlug) })
}

type Stated = { readonly [key: string]: unknown }

/** A problem by the column that it is in. What a new product lacks is a problem of each column that lacks it. */
function nameColumns({ key, problem }: ImportProblem, line: Stated, columns: readonly string[]): ImportProblem[] {
  if (problem.code === 'new_lacks') {
    const missing = problem.keys
      .filter((name) => line[name] === undefined && name !== 'currency')
      .map(toColumnKey(columns))
    return missing
      .map((name) => ({ key: columns.includes(name) ? name : 'sku', problem: { ...problem, keys: missing } }))
      .filter(({ key: name }, index, all) => all.findIndex((other) => other.key === name) === index)
  }
  return [{ key: columns.includes(key) ? key : findColumn(key, columns), problem }]
}

const toColumnKey = (columns: readonly string[]) => (key: string) =>
  key === 'priceCents' && !columns.includes('priceCents') ? 'price' : key

/** `priceBreaks.0.fromQty` is in the column of price breaks, and `translations.name.bn` in that of `name.bn`. */
function findColumn(key: string, columns: readonly string[]): string {
  const path = key.replace(/^translations\./, '').replace(/^attributeValues\./, 'attributes.')
  const named = toColumnKey(columns)(path)
  return columns.find((column) => column !== '' && (column === named || named.startsWith(`${column}.`))) ?? named
}

export const toCellText = (cell: RawCell | undefined): string => {
  if (cell === null || cell === undefined) return ''
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell)
}
