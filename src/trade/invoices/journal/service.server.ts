import type { AppContext } from '#base/platform/context.server.ts'
import { ListPage } from '#base/platform/contract/list-page.server.ts'
import { decodeCursor, toPage } from '#base/platform/database/cursor.server.ts'
import { getDayAfter, startOfDay } from '#base/platform/day.ts'
import { fromMinor } from '#base/platform/text/money.ts'
import { openSellerSetting } from '../seller.server.ts'
import { toDocumentView } from '../service.server.ts'
import type { JournalEntry, Period, PeriodSum } from './contract.ts'
import { findDocuments, type JournalSumRow, type Span, sumDocuments } from './sql.server.ts'

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
function entryView(row: Awaited<ReturnType<typeof findDocuments>>[number]): JournalEntry {
  const { kind, content, currency, country, scheme, taxState, treatment, orderId } = row
  const amount = (minor: number) => fromMinor((kind === 'invoice' ? 1 : -1) * minor, currency)
  return {
    ...toDocumentView(row),
    ...{ order: orderId, orderNumber: content.order.number, buyer: content.buyer.name, country },
    ...{ treatment, scheme, taxState },
    ...toDeclared(row),
    ...{ net: amount(content.netMinor), tax: amount(content.taxMinor), total: amount(content.totalMinor) },
  }
}

type DeclaredRow = Pick<JournalSumRow, 'declaredCurrency' | 'declaredNetMinor' | 'declaredTaxMinor'>

/** Net and tax in the currency of the declaration; null: a document states no rate of exchange. */
export function toDeclared({ declaredCurrency, declaredNetMinor, declaredTaxMinor }: DeclaredRow) {
  const amount = (minor: number | null) => (minor === null ? null : fromMinor(minor, declaredCurrency))
  return {
    taxCurrency: declaredCurrency,
    netDeclared: amount(declaredNetMinor),
    taxDeclared: amount(declaredTaxMinor),
  }
}

export const sumJournal = async (shop: Shop, period: Period): Promise<PeriodSum[]> =>
  (await sumDocuments(shop.db, await toSpan(shop, period))).map(toSumView)

function toSumView(sum: JournalSumRow): PeriodSum {
  const { scheme, taxState, treatment, country, vatNumber, rate, currency, documents, unconverted } = sum
  return {
    ...{ scheme, taxState, treatment, country, vatNumber, rate: rate / 1000, currency, documents, unconverted },
    ...{ net: fromMinor(sum.netMinor, currency), tax: fromMinor(sum.taxMinor, currency) },
    ...toDeclared(sum),
  }
}
