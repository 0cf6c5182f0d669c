import { Readable } from 'node:stream'
import type { AppContext } from '#base/platform/context.server.ts'
import { getDayIn } from '#base/platform/day.ts'
import { csvMark, formatCsvRow, toSafeText } from '#base/platform/files/csv.ts'
import { fromMinor } from '#base/platform/text/money.ts'
import type { JournalReport, Period } from './contract.ts'
import { sumJournal, toDeclared, toSpan } from './service.server.ts'
import { type JournalRow, streamRows } from './sql.server.ts'

type Shop = Pick<AppContext, 'db' | 'config'>

/** A period's documents or their sums as a file, streamed from the database. */
export const buildJournalFile = (shop: Shop, period: Period, report: JournalReport): Readable =>
  Readable.from(report === 'documents' ? documentRows(shop, period) : sumRows(shop, period), { objectMode: false })

const documentHeads = [
  ...['kind', 'number', 'date', 'credits', 'order', 'reference', 'buyer', 'country', 'vat_number', 'treatment'],
  ...['rate_percent', 'net', 'tax', 'gross', 'currency', 'means', 'document_id'],
  ...['tax_declared', 'tax_currency', 'exchange_rate', 'exchange_day', 'due_on'],
  ...['net_declared', 'scheme', 'tax_state'],
]

/** One row for each treatment and rate of a document; those of credit notes are negative. All rows add up to all documents. */
async function* documentRows(shop: Shop, period: Period) {
  yield csvMark + formatCsvRow(documentHeads)
  for await (const rows of streamRows(shop.db, await toSpan(shop, period)))
    yield rows.map(toCells).map(formatCsvRow).join('')
}

function toCells(row: JournalRow) {
  const { documentId, kind, number, issuedAt, timeZone, credits, country, treatment, rate, netMinor, taxMinor } = row
  const { currency, exchange, dueOn, scheme, taxState } = row
  const amount = (minor: number) => fromMinor(minor, currency)
  const { taxCurrency, taxDeclared, netDeclared } = toDeclared(row)
  return [
    ...[kind, number, getDayIn(timeZone, issuedAt), credits ?? ''],
    ...[row.orderNumber, row.reference, row.buyer, country, row.buyerNumber].map(toSafeText),
    ...[treatment, rate / 1000, amount(netMinor), amount(taxMinor), amount(netMinor + taxMinor), currency],
    ...[row.means ?? '', documentId, taxDeclared ?? '', taxCurrency, writeExchange(row), exchange?.day ?? ''],
    ...[dueOn ?? '', netDeclared ?? '', scheme, taxState],
  ]
}

/** A unit of one currency in the other; 1 where nothing is converted, and empty where the document states none. */
function writeExchange({ exchange, currency, declaredCurrency }: JournalRow): string {
  if (exchange) return `${exchange.base}/${exchange.quote} ${exchange.rate}`
  return currency === declaredCurrency ? '1' : ''
}

const sumHeads = [
  ...['treatment', 'country', 'vat_number', 'rate_percent', 'currency', 'documents', 'net', 'tax'],
  ...['tax_declared', 'tax_currency', 'net_declared', 'scheme', 'tax_state', 'documents_without_exchange'],
]

async function* sumRows(shop: Shop, period: Period) {
  yield csvMark + formatCsvRow(sumHeads)
  for (const { treatment, country, vatNumber, rate, currency, documents, net, tax, ...sum } of await sumJournal(
    shop,
    period,
  ))
    yield formatCsvRow([
      ...[treatment, country, toSafeText(vatNumber), rate, currency, documents, net, tax],
      ...[sum.taxDeclared ?? '', sum.taxCurrency, sum.netDeclared ?? '', sum.scheme, sum.taxState, sum.unconverted],
    ])
}
