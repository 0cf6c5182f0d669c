import type { AppContext } from '#platform/context.server.ts'
import { ListPage } from '#platform/contract/list-page.server.ts'
import { decodeCursor, toPage } from '#platform/database/cursor.server.ts'
import { getDayAfter, startOfDay } from '#platform/day.ts'
import { fromMinor } from '#platform/money.ts'
import { openSellerSetting } from '../seller.server.ts'
import { toDocumentView } from '../service.server.ts'
import type { JournalEntry, JournalTreatment, Period, PeriodSum, RateTreatment } from './contract.ts'
import { splitTaxes } from './split-taxes.ts'
import {
  findDocuments,
  type JournalRow,
  type JournalSumRow,
  type Span,
  streamDocuments,
  sumDocuments,
} from './sql.server.ts'

type Shop = Pick<AppContext, 'db' | 'config'>

const list = { name: 'invoices', by: 'time' } as const

/** The moments of days of the seller's calendar. */
export async function toSpan({ db, config }: Shop, { from, to }: Period): Promise<Span> {
  const { timeZone } = await openSellerSetting(config).read(db)
  return { from: startOfDay(timeZone, from), until: startOfDay(timeZone, getDayAfter(to)) }
}

export async function listJournal(
  shop: Shop,
  query: Period & { limit?: number | undefined; cursor?: string | undefined },
) {
  const { limit = 100, cursor } = query
  const rows = await findDocuments(shop.db, await toSpan(shop, query), limit, decodeCursor(list, cursor))
  const page = toPage(list, rows, limit, ({ issuedAt, id }) => ({ value: issuedAt.toISOString(), id }))
  return new ListPage(page.rows.map(entryView), page.next)
}

/** Credit notes subtract, invoices add. */
export const getSign = ({ kind }: Pick<JournalRow, 'kind'>): 1 | -1 => (kind === 'invoice' ? 1 : -1)

function entryView(row: JournalRow): JournalEntry {
  const { content, currency, country, treatment, orderId } = row
  const amount = (minor: number) => fromMinor(getSign(row) * minor, currency)
  return {
    ...toDocumentView(row),
    ...{ order: orderId, orderNumber: content.order.number, buyer: content.buyer.name, country },
    treatment: treatment as JournalTreatment,
    ...getDeclaredTax(row),
    ...{ net: amount(content.netMinor), tax: amount(content.taxMinor), total: amount(content.totalMinor) },
  }
}

/** A document's tax in another currency: of all rates, or of one. */
export function getDeclaredTax(row: Pick<JournalRow, 'kind' | 'content'>, rate?: number) {
  const { accounting } = row.content
  if (!accounting) return { taxCurrency: '', taxDeclared: null }
  const minor = rate === undefined ? accounting.taxMinor : accounting.taxes.find((tax) => tax.rate === rate)?.taxMinor
  return { taxCurrency: accounting.currency, taxDeclared: fromMinor(getSign(row) * (minor ?? 0), accounting.currency) }
}

export async function sumJournal(shop: Shop, period: Period): Promise<PeriodSum[]> {
  const span = await toSpan(shop, period)
  const sums = [...(await sumDocuments(shop.db, span)), ...(await sumTaxedAtZero(shop.db, span))]
  return sums.toSorted((a, b) => Number(a.treatment > b.treatment) - Number(a.treatment < b.treatment)).map(toSumView)
}

/** The sums of goods that are taxed at 0: the exempt ones and the zero-rated ones, by country. */
async function sumTaxedAtZero(db: Shop['db'], span: Span): Promise<JournalSumRow[]> {
  const sums = new Map<string, JournalSumRow>()
  for await (const rows of streamDocuments(db, span, 'taxed_at_zero'))
    for (const row of rows)
      for (const { treatment, rate, netMinor, taxMinor } of splitTaxes(row).filter(({ rate }) => rate === 0)) {
        const { country, currency, content } = row
        const taxCurrency = content.accounting?.currency ?? ''
        const key = [country, treatment, currency, taxCurrency].join(' ')
        const known = sums.get(key)
        sums.set(key, {
          ...{ treatment, country, vatNumber: '', rate, currency, taxMinor, taxCurrency, declaredMinor: 0 },
          documents: (known?.documents ?? 0) + 1,
          netMinor: (known?.netMinor ?? 0) + getSign(row) * netMinor,
        })
      }
  return [...sums].toSorted(([a], [b]) => Number(a > b) - Number(a < b)).map(([, sum]) => sum)
}

export const toSumView = ({
  treatment,
  rate,
  netMinor,
  taxMinor,
  declaredMinor,
  ...row
}: JournalSumRow): PeriodSum => ({
  ...row,
  treatment: treatment as RateTreatment,
  rate: rate / 1000,
  net: fromMinor(netMinor, row.currency),
  tax: fromMinor(taxMinor, row.currency),
  taxDeclared: row.taxCurrency === '' ? null : fromMinor(declaredMinor ?? 0, row.taxCurrency),
})
