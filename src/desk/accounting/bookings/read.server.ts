import { sql } from 'kysely'
import { getChargeUnits } from '#base/platform/text/money.ts'
import type { ShopSettings } from '#base/settings/contract.ts'
import { streamRows } from '#trade/invoices/journal/sql.server.ts'
import { selectOrderNumber } from '#trade/invoices/order-number.server.ts'
import { findBalanceEntries } from '../balance/sql.server.ts'
import type { AccountingPeriod } from '../report.server.ts'
import { readLostDisputes } from '../reports/lost-disputes.server.ts'
import { bookBankTransfer, bookDocument, bookEntry, bookLoss, type Posting } from './book.ts'

/** All that is booked of a period, in the order of time: documents, the provider's balance, transfers, lost disputes. */
export async function readPostings(
  period: AccountingPeriod,
  { lostDisputes }: Pick<ShopSettings, 'lostDisputes'>,
): Promise<Posting[]> {
  const postings = [
    ...(await bookDocuments(period)),
    ...(await bookBalance(period)),
    ...(await bookTransfers(period)),
    ...(await bookLosses(period, lostDisputes === 'reduce_tax')),
  ]
  return postings.toSorted((a, b) => a.at.getTime() - b.at.getTime() || Number(a.id > b.id) - Number(a.id < b.id))
}

async function bookDocuments({ db, from, until }: AccountingPeriod): Promise<Posting[]> {
  const postings: Posting[] = []
  for await (const rows of streamRows(db, { from, until }))
    for (const same of Map.groupBy(rows, ({ documentId }) => documentId).values()) {
      const { documentId: id, issuedAt: at, number, orderNumber: order, currency, kind } = same[0]!
      const text = kind === 'invoice' ? `Invoice ${number}` : `Credit note ${number}`
      postings.push(...bookDocument({ id, at, text, document: number, order, currency }, same))
    }
  return postings
}

async function bookBalance(period: AccountingPeriod): Promise<Posting[]> {
  return (await findBalanceEntries(period.db, period)).flatMap((entry) => {
    const { id, createdAt: at, category, source, document, order, currency } = entry
    const toMinor = (units: number) => Math.round(units / getChargeUnits(currency))
    const head = { id, at, text: `${category} ${source}`, document, order, currency }
    return bookEntry(head, category, toMinor(entry.amount), toMinor(entry.fee))
  })
}

type Transfer = { id: string; at: Date; order: string; document: string; currency: string; minor: number }

/** Transfers of customers, the settled debts of orders on account less what was credited before, and transfers back. */
async function bookTransfers({ db, from, until }: AccountingPeriod): Promise<Posting[]> {
  const { rows } = await sql<Transfer>`
    with moved as (
      select id, order_id, id as payment_id, currency, received_at as at, amount_minor as minor from payments where channel = 'bank'
      union all
      select id, order_id, id, currency, settled_at, amount_minor - coalesce((select sum(amount_minor) from refunds
        where payment_id = payments.id and state = 'done' and done_at < settled_at), 0) from payments where channel = 'account'
      union all
      select refunds.id, order_id, payments.id, payments.currency, done_at, -refunds.amount_minor
      from refunds join payments on payments.id = payment_id
      where refunds.state = 'done' and (channel = 'bank' or (channel = 'account' and done_at >= settled_at))
    )
    select moved.id, at, ${selectOrderNumber('orders.number')} as order, coalesce((select number from invoices
      where invoices.payment_id = moved.payment_id and kind = 'invoice'), '') as document, moved.currency, minor::float8
    from moved join orders on orders.id = order_id where at >= ${from} and at < ${until}`.execute(db)
  return rows.flatMap(({ minor, ...head }) => bookBankTransfer({ ...head, text: `Transfer ${head.order}` }, minor))
}

async function bookLosses(period: AccountingPeriod, reducesTax: boolean): Promise<Posting[]> {
  return [...Map.groupBy(await readLostDisputes(period), ({ dispute }) => dispute).values()].flatMap((parts) => {
    const { dispute: id, closedAt: at, invoice: document, order, currency } = parts[0]!
    return bookLoss({ id, at, text: `Lost dispute ${id}`, document, order, currency }, parts, reducesTax)
  })
}
