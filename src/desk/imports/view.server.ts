import type { Database } from '#base/platform/database/connect.server.ts'
import { toFieldSentences } from '#base/platform/refusals/field-sentence.server.ts'
import { exportKeys } from '#goods/catalogue/importing/export-lines.server.ts'
import { findImportEntries } from '#goods/catalogue/importing/import-entry.sql.server.ts'
import type { ImportDetails, ImportOptions, ImportRow, ImportSummary } from './contract.ts'
import { noCounts } from './counts.ts'
import { toCellText } from './evaluate.server.ts'
import { listProfiles } from './profiles.sql.server.ts'
import { furtherKeys } from './reading/match-columns.server.ts'
import { evaluateColumns } from './reading/number-columns.ts'
import type { FileRow } from './reading/read.server.ts'
import { listAttributes, loadShelves } from './reading/shelves.server.ts'
import { findSamples, type ImportFile, type StoredRow } from './sql.server.ts'

const shownSamples = 3

const defaultOptions: ImportOptions = { unknown: 'refuse', decimal: null, countedAt: null }

export async function toSummaries(db: Database, files: readonly ImportFile[]): Promise<ImportSummary[]> {
  const entries = await findImportEntries(
    db,
    files.flatMap(({ importId }) => importId ?? []),
  )
  return files.map((file) => {
    const { id, name, state, reason, position, lines, counts, createdAt, who, importId } = file
    const found = entries.find((each) => each.importId === importId)
    return {
      ...{ _id: id, name, state, reason, position, lines, who, at: createdAt.toISOString() },
      counts: { ...noCounts, ...counts },
      entry: found?.entry ? String(found.entry) : null,
      isUndone: found?.isUndone ?? false,
    }
  })
}

export async function toDetails(db: Database, file: ImportFile): Promise<ImportDetails> {
  const [summary] = await toSummaries(db, [file])
  const { version, faultLine, headLine, firstRows, heads, columns, options, numbers } = file
  const samples = await findSamples(db, file.id, shownSamples)
  const attributes = listAttributes(await loadShelves(db))
  const isNumber = (key: string) => attributes.some((attribute) => attribute.key === key && attribute.type === 'number')
  const { mark, asks } = evaluateColumns(numbers, columns, isNumber)
  const said = { ...defaultOptions, ...options }
  return {
    ...summary!,
    ...{
      version,
      faultLine,
      headLine,
      firstRows: firstRows.map(toHeadRow),
      heads,
      columns,
      numbers,
      options: { ...said, decimal: said.decimal ?? (asks ? null : mark) },
    },
    samples: samples.map((cells) => heads.map((_, index) => toCellText(cells[index]).slice(0, 100))),
    keys: [...exportKeys, ...furtherKeys],
    attributes: attributes.map(({ key, label, translations = {}, unit, type }) => {
      return { key, label, translations, unit: unit ?? '', isNumber: type === 'number' }
    }),
    profiles: (await listProfiles(db)).map((profile) => ({ _id: profile.id, name: profile.name })),
  }
}

/** As much of a row as tells whether it has the heads. */
const toHeadRow = ({ line, cells }: FileRow) => ({
  line,
  cells: cells
    .map((cell) => toCellText(cell).slice(0, 40))
    .filter((cell) => cell !== '')
    .slice(0, 6),
})

/** A row in the language of its reader. */
export function toRowView({ columns, heads }: ImportFile, row: StoredRow): ImportRow {
  const { line, sku, outcome, changes, problems } = row
  return {
    ...{ line, sku, outcome, changes },
    cells: heads.map((_, index) => toCellText(row.cells[index])),
    problems: problems.map(({ key, problem }) => {
      const column = columns.findIndex((each) => each.key === key)
      return { key, column: column < 0 ? null : column, message: toFieldSentences({ [key]: problem })[key]! }
    }),
  }
}
