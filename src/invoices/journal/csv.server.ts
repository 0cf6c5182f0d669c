import { Readable } from 'node:stream'
import type { AppContext } from '#platform/context.server.ts'
import { csvMark, formatCsvRow, toSafeText } from '#platform/csv.ts'
import { getDayIn } from '#platform/day.ts'
import { fromMinor } from '#platform/money.ts'
import type { JournalReport, Period } from './contract.ts'
import { getDeclaredTax, getSign, sumJournal, toSpan } from './service.server.ts'
import { splitTaxes } from './split-taxes.ts'
import { type JournalRow, streamDocuments } from './sql.server.ts'

type Shop = Pick<AppContext, 'db' | 'config'>

/** A period's documents or their sums as a file, streamed from the database. */
export const buildJournalFile = (shop: Shop, period: Period, report: JournalReport): Readable =>
  Readable.from(report === 'documents' ? documentRows(shop, period) : sumRows(shop, period), { objectMode: false })

const documentHeads = [
  ...['kind', 'number', 'date', 'credits', 'order', 'reference', 'buyer', 'country', 'vat_number', 'treatment'],
  ...['rate_percent', 'net', 'tax', 'gross', 'currency', 'means', 'document_id'],
  ...['tax_declared', 'tax_currency', 'exchange_rate', 'exchange_day', 'due_on'],
]

/** One row for each treatment and rate of a document; those of credit notes are negative. All rows add up to all documents. */
async function* documentRows(shop: Shop, period: Period) {
  yield csvMark + formatCsvRow(documentHeads)
  for await (const rows of streamDocuments(shop.db, await toSpan(shop, period)))
    yield rows.flatMap(toRows).map(formatCsvRow).join('')
}

function toRows(row: JournalRow) {
  const { id, kind, number, issuedAt, currency, country, content } = row
  const { seller, buyer, order, credits, means, dueOn } = content
  const amount = (minor: number) => fromMinor(getSign(row) * minor, currency)
  const texts = [order.number, order.reference, buyer.name, country, buyer.vatNumber].map(toSafeText)
  const exchange = content.accounting?.exchange
  return splitTaxes(row).map(({ treatment, rate, netMinor, taxMinor }) => [
    ...[kind, number, getDayIn(seller.timeZone, issuedAt), credits?.number ?? '', ...texts, treatment],
    ...[rate / 1000, amount(netMinor), amount(taxMinor), amount(netMinor + taxMinor), currency, means ?? '', id],
    ...declaredCells(getDeclaredTax(row, rate)),
    ...[exchange ? `${exchange.base}/${exchange.quote} ${exchange.rate}` : '', exchange?.day ?? ''],
    (kind === 'invoice' && dueOn) || '',
  ])
}

const declaredCells = ({ taxCurrency, taxDeclared }: ReturnType<typeof getDeclaredTax>) => [
  taxDeclared ?? '',
  taxCurrency,
]

const sumHeads = [
  ...['treatment', 'country', 'vat_number', 'rate_percent', 'currency', 'documents', 'net', 'tax'],
  ...['tax_declared', 'tax_currency'],
]

async function* sumRows(shop: Shop, period: Period) {
  yield csvMark + formatCsvRow(sumHeads)
  for (const { treatment, country, vatNumber, rate, currency, documents, net, tax, ...sum } of await sumJournal(
    shop,
    period,
  ))
    yield formatCsvRow([
      ...[treatment, country, toSafeText(vatNumber), rate, currency, documents, net, tax],
      ...declaredCells(sum),
    ])
}
