import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { endImport, lockOpenImport } from '#goods/catalogue/importing/import.server.ts'
import { writeLines } from '#goods/catalogue/importing/import-part.server.ts'
import { addNamedCategory, addNamedFamily } from '#goods/catalogue/taxonomy/service.server.ts'
import { lockTaxonomy } from '#goods/catalogue/taxonomy/sql.server.ts'
import type { ImportState } from './contract.ts'
import { moveCounts } from './counts.ts'
import { type Evaluation, evaluateRows } from './evaluate.server.ts'
import * as rows from './sql.server.ts'

/** A statement that writes more lines meets the time-out of the shop's connections. */
const linesAtOnce = 250

type Part = { from: number; to: number }

/** Compares the next rows of a file with the catalogue. @returns false if another process does */
export const checkPart = (db: Database, id: string, currency: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const file = await lockFileIn(tx, id, 'checking')
    if (!file) return false
    const part = await rows.findRowsAfter(tx, id, file.position, linesAtOnce)
    if (part.length === 0) {
      await rows.updateFile(tx, id, { state: 'checked', position: file.lines })
      return true
    }
    const { results } = await evaluateRows(tx, file, part, currency)
    await rows.saveResults(tx, id, results)
    const counts = moveCounts(
      file.counts,
      results.map(({ outcome }) => ({ was: null, is: outcome })),
    )
    await rows.updateFile(tx, id, { position: part.at(-1)!.line, counts, failures: 0 })
    return true
  })

/** Writes the next rows of a file. A part that cannot be written is halved, down to the row that is in the way. */
export async function runPart(db: Database, id: string, currency: string, limit = linesAtOnce): Promise<boolean> {
  let part: Part | undefined
  try {
    return await db.transaction().execute((tx) =>
      writePart(tx, id, currency, limit, (begun) => {
        part = begun
      }),
    )
  } catch (error) {
    if (!part || !isOfRow(error)) throw error
    if (limit > 1) return runPart(db, id, currency, Math.ceil(limit / 2))
    const { to } = part
    await db.transaction().execute((tx) => refuseRow(tx, id, to))
    return true
  }
}

/** A rule of the database, or a time-out: rows that somebody else has locked for long, too. */
const isOfRow = (error: unknown) => /^(?:23|57014|55P03|22)/.test((error as { code?: string }).code ?? '')

async function writePart(
  tx: Tx,
  id: string,
  currency: string,
  limit: number,
  onBegun: (part: Part) => void,
): Promise<boolean> {
  const file = await lockFileIn(tx, id, 'running')
  if (!file) return false
  // Undoing an import ends it.
  if (!(await lockOpenImport(tx, file.importId!))) {
    await rows.updateFile(tx, id, { state: 'stopped', isOver: true })
    return true
  }
  const all = await rows.findRowsAfter(tx, id, file.position, limit)
  if (all.length === 0) {
    await endImport(tx, file.importId!)
    await rows.updateFile(tx, id, { state: 'done', position: file.lines, isOver: true })
    return true
  }
  const part = { from: file.position, to: all.at(-1)!.line }
  onBegun(part)
  // What a row makes is locked before the products that are in it.
  if (file.options.unknown === 'make') await lockTaxonomy(tx)
  const checked = all.filter(({ outcome }) => outcome !== 'refused')
  const evaluation = await evaluateRows(tx, file, checked, currency)
  const results = evaluation.results.map((result, index) => refuseChanged(result, checked[index]!))
  const written = results.filter(({ outcome }) => outcome === 'new' || outcome === 'changed')
  await makeShelves(tx, file, evaluation, written)
  await writeLines(tx, file.importId!, new Set(written.map(({ line }) => line)), { ...part, lines: evaluation.lines })
  await rows.saveResults(tx, id, results)
  const moves = results.map(({ outcome }, index) => ({ was: checked[index]!.outcome, is: outcome }))
  await rows.updateFile(tx, id, { position: part.to, counts: moveCounts(file.counts, moves), failures: 0 })
  return true
}

/** A row that would do something else than it was shown to do. */
function refuseChanged(result: rows.RowResult, { productVersion }: rows.RawRow): rows.RowResult {
  // guard: a row does what was shown, or nothing | never | imports/run
  if (result.outcome === 'refused' || result.version === productVersion) return result
  return { ...result, outcome: 'refused', changes: [], problems: [{ key: 'sku', problem: { code: 'changed_since' } }] }
}

/** Adds the categories and families that are not there yet, and that rows which are written name. */
async function makeShelves(
  tx: Tx,
  file: rows.ImportFile,
  { lines, shelves }: Evaluation,
  written: readonly rows.RowResult[],
) {
  const kept = new Set(written.map(({ line }) => line))
  const named = lines.filter(({ number }) => kept.has(number)).map(({ line }) => line)
  const families = [...shelves.newFamilies].filter(([slug]) => named.some(({ family }) => family === slug))
  const isNamed = ([slug, { id }]: [string, { id: string }]) =>
    named.some(({ category }) => category === slug) || families.some(([, { categoryId }]) => categoryId === id)
  const categories = [...shelves.newCategories]
  const used = categories.filter(isNamed)
  const isAbove = ([, { id }]: (typeof categories)[number]) => used.some(([, { parentId }]) => parentId === id)
  // Those above others come first.
  for (const [, category] of new Set([...categories.filter(isAbove), ...used]))
    await addNamedCategory(tx, file.createdBy, category)
  for (const [, { id, name, categoryId, attributes }] of families)
    await addNamedFamily(tx, file.createdBy, id, { name, categoryId, attributes })
}

async function refuseRow(tx: Tx, id: string, line: number): Promise<void> {
  const file = await lockFileIn(tx, id, 'running')
  const row = await rows.findRow(tx, id, line)
  if (!file || !row) return
  const { sku, gtin, slug } = row
  const problems = [{ key: 'sku', problem: { code: 'not_written' as const } }]
  await rows.saveResults(tx, id, [{ line, sku, gtin, slug, outcome: 'refused', version: null, changes: [], problems }])
  await rows.updateFile(tx, id, {
    position: line,
    counts: moveCounts(file.counts, [{ was: row.outcome, is: 'refused' }]),
  })
}

/** The file while nobody else works on it; undefined if somebody does, or it is not in that state any more. */
async function lockFileIn(tx: Tx, id: string, state: ImportState): Promise<rows.ImportFile | undefined> {
  const file = await rows.lockFile(tx, id, { skipLocked: true })
  return file?.state === state ? file : undefined
}
