import { Readable } from 'node:stream'
import type { AppContext } from '#base/platform/context.server.ts'
import type { Database } from '#base/platform/database/connect.server.ts'
import { csvMark, formatCsvRow, toSafeText } from '#base/platform/files/csv.ts'
import { fromMinor } from '#base/platform/text/money.ts'
import type { ShopSettings } from '#base/settings/contract.ts'
import { readSettings } from '#base/settings/service.server.ts'
import { toSpan } from '#trade/invoices/journal/service.server.ts'
import type { Span } from '#trade/invoices/journal/sql.server.ts'
import type { Period } from '#trade/invoices/period.ts'
import { openSellerSetting } from '#trade/invoices/seller.server.ts'
import type { AccountingReport } from './contract.ts'

export type Shop = Pick<AppContext, 'db' | 'config'>

/** A span of the seller's days: `from` and `until`, which is exclusive, with its last day. */
export type AccountingPeriod = Span & {
  db: Database
  lastDay: string
  timeZone: string
  settings: ShopSettings
}

type CsvCell = string | number | null

/** The columns of a file in their order, each with the cell of a row. Amounts are in the major unit. */
export type ReportFile<Row> = {
  columns: Readonly<Record<string, (row: Row) => CsvCell>>
  read: (period: AccountingPeriod) => Promise<readonly Row[]>
}

export async function openPeriod({ db, config }: Shop, period: Period): Promise<AccountingPeriod> {
  const { timeZone } = await openSellerSetting(config).read(db)
  const span = await toSpan({ db, config }, period)
  return { ...span, db, lastDay: period.to, timeZone, settings: await readSettings(db, config) }
}

/** An amount for a cell; null stays empty. */
export const toAmount = (minor: number | null, currency: string): number | null =>
  minor === null ? null : fromMinor(minor, currency)

/** A text that came from outside is no formula. */
const toCell = (cell: CsvCell): string | number => (typeof cell === 'string' ? toSafeText(cell) : (cell ?? ''))

function* writeRows<Row>(columns: ReportFile<Row>['columns'], rows: readonly Row[]) {
  yield csvMark + formatCsvRow(Object.keys(columns))
  const cells = Object.values(columns)
  for (let begin = 0; begin < rows.length; begin += 1000)
    yield rows
      .slice(begin, begin + 1000)
      .map((row) => formatCsvRow(cells.map((cell) => toCell(cell(row)))))
      .join('')
}

/** Reads a file of a period, and then writes it piece by piece. */
export type WriteReport = (period: AccountingPeriod) => Promise<Iterable<string>>

export const createReport =
  <Row>({ columns, read }: ReportFile<Row>): WriteReport =>
  async (period) =>
    writeRows(columns, await read(period))

/** DATEV reads its files as Windows-1252, whose lower half is Latin-1; everybody else reads UTF-8. */
export const encodeReport = (report: AccountingReport, text: string): Buffer =>
  Buffer.from(text, report === 'datev' ? 'latin1' : 'utf8')

function* encodeAll(report: AccountingReport, texts: Iterable<string>) {
  for (const text of texts) yield encodeReport(report, text)
}

export const streamReport = async (
  report: AccountingReport,
  write: WriteReport,
  period: AccountingPeriod,
): Promise<Readable> => Readable.from(encodeAll(report, await write(period)), { objectMode: false })
