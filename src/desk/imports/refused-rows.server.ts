import { Readable } from 'node:stream'
import type { Database } from '#base/platform/database/connect.server.ts'
import { withLocale } from '#base/platform/http/locale.server.ts'
import type { Locale } from '#base/platform/text/locale.ts'
import { type Cell, toCell } from '#goods/catalogue/importing/cells.ts'
import { writeSheet } from '#goods/catalogue/importing/export-sheet.server.ts'
import { getImportLabel } from '#goods/catalogue/importing/import-labels.ts'
import { m } from '#paraglide/messages.js'
import { toCellText } from './evaluate.server.ts'
import { wholeRow } from './reading/parse-row.server.ts'
import { findRows, type ImportFile, type StoredRow } from './sql.server.ts'
import { toRowView } from './view.server.ts'

const rowsAtOnce = 500

/** The refused rows under their heads, each with its reason: mended, they are another import. */
export const exportRefusedRows = (db: Database, file: ImportFile, locale: Locale): Readable =>
  Readable.from(writeSheet(listRefused(db, file, locale)), { objectMode: false })

async function* listRefused(db: Database, file: ImportFile, locale: Locale): AsyncGenerator<Cell[][]> {
  yield [[...file.heads.map((head) => toCell(head)), withLocale(locale, m.import_reason)]]
  let after = 0
  while (true) {
    const rows = await findRows(db, file.id, { outcome: 'refused', after, limit: rowsAtOnce })
    yield rows.map((row) => toCells(file, row, locale))
    if (rows.length < rowsAtOnce) return
    after = rows.at(-1)!.line
  }
}

function toCells(file: ImportFile, row: StoredRow, locale: Locale): Cell[] {
  const cells = file.heads.map((_, index) => {
    const cell = row.cells[index] ?? ''
    // A text is as it was sent: what was made safe for a spreadsheet is safe still.
    return typeof cell === 'object'
      ? toCellText(cell)
      : typeof cell === 'string' && cell.startsWith("'")
        ? cell
        : toCell(cell)
  })
  return [...cells, toCell(withLocale(locale, () => describe(file, row)))]
}

const describe = (file: ImportFile, row: StoredRow): string =>
  toRowView(file, row)
    .problems.map(({ key, message }) => (key === wholeRow ? message : `${getImportLabel(key)}: ${message}`))
    .join('\n')
