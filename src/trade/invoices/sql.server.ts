import { sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { getDayIn } from '#base/platform/day.ts'
import { foldText } from '#base/platform/folding/fold.ts'
import { createId } from '#base/platform/ids.server.ts'
import type { DocumentKind, InvoiceContent } from './content.ts'
import type { Span } from './journal/sql.server.ts'

type NewDocument = {
  kind: DocumentKind
  prefix: string
  orderId: string
  paymentId: string
  refundId: string | null
  currency: string
  locale: string
  content: InvoiceContent
}

/**
 * Writes a document under the next number of its series, for its year of issue in the seller's time zone. The series
 * stays locked until the commit, and a rollback returns the number, so numbers have no gaps.
 */
export async function insertDocument(tx: Tx, document: NewDocument): Promise<string> {
  const { kind, prefix, orderId, paymentId, refundId, currency, locale, content } = document
  const id = createId()
  const issuedAt = await lockSeries(tx, kind)
  const year = Number(getDayIn(content.seller.timeZone, issuedAt).slice(0, 4))
  await sql`
    with next as (
      insert into invoice_series (kind, year, last) values (${kind}, ${year}::int, 1)
      on conflict (kind, year) do update set last = invoice_series.last + 1 returning year, last)
    insert into invoices
      (id, kind, year, sequence, number, issued_at, order_id, payment_id, refund_id, currency, total_minor, locale, content)
    select ${id}::uuid, ${kind}, year, last, ${prefix}::text || year || '-' || lpad(last::text, greatest(5, length(last::text)), '0'),
      ${issuedAt}::timestamptz,
      ${orderId}::uuid, ${paymentId}::uuid, ${refundId}::uuid, ${currency}, ${content.totalMinor}, ${locale}, ${JSON.stringify(content)}::jsonb
    from next`.execute(tx)
  return id
}

/**
 * Waits for others that number documents of this kind, and reads the clock afterwards, so that dates are in the order
 * of numbers.
 */
async function lockSeries(tx: Tx, kind: DocumentKind): Promise<Date> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invoice series ${kind}`}, 0))`.execute(tx)
  const { rows } = await sql<{ now: Date }>`select clock_timestamp()::timestamptz(3) as now`.execute(tx)
  return rows[0]!.now
}

/**
 * Whether documents of a kind have numbers with this prefix. Prefixes are letters and digits with a hyphen at the end.
 */
export async function isPrefixUsed(tx: Tx, kind: DocumentKind, prefix: string): Promise<boolean> {
  const numbered = tx.selectFrom('invoices').select('id').where('kind', '=', kind).where('number', 'like', `${prefix}%`)
  return (await numbered.limit(1).executeTakeFirst()) !== undefined
}

const documents = (db: Database | Tx) =>
  db
    .selectFrom('invoices')
    .select([
      'id',
      'kind',
      'number',
      'orderId',
      'paymentId',
      'refundId',
      'issuedAt',
      'currency',
      'totalMinor',
      'locale',
    ])
    .select((eb) => [
      eb.ref('content').$castTo<InvoiceContent>().as('content'),
      eb.ref('kind').$castTo<DocumentKind>().as('kind'),
    ])

export type DocumentRow = Awaited<ReturnType<ReturnType<typeof documents>['executeTakeFirstOrThrow']>>

/** The invoice of an order and its credit notes, oldest first. */
export const findOrderDocuments = (db: Database | Tx, orderId: string) =>
  documents(db).where('orderId', '=', orderId).orderBy('issuedAt').orderBy('id').execute()

/** The invoices of orders, oldest first, without what was credited. */
export const findInvoicesByOrders = (db: Database, orderIds: readonly string[]) =>
  documents(db)
    .where('orderId', 'in', orderIds)
    .where('kind', '=', 'invoice')
    .orderBy('issuedAt')
    .orderBy('id')
    .execute()

/** A document if its order is this customer's; `customerId` undefined matches anyone's and is for admins. */
export function findDocumentById(db: Database, id: string, customerId: string | undefined) {
  return (
    documents(db)
      .where('id', '=', id)
      // guard: an invoice belongs to its customer | drop | authorization
      .$if(customerId !== undefined, (query) => query.where('orderId', 'in', selectOrders(db, customerId!)))
      .executeTakeFirst()
  )
}

/** A document if this is the address of its order's customer. */
export const findDocumentMailedTo = (db: Database, id: string, email: string) =>
  documents(db)
    .where('id', '=', id)
    // guard: an invoice is mailed to its customer alone | drop | invoices/mail
    .where('orderId', 'in', (eb) =>
      eb
        .selectFrom('placedOrders as order')
        .innerJoin('people', 'people.id', 'order.customerId')
        .select('order.id')
        .where('people.email', '=', email),
    )
    .executeTakeFirst()

const selectOrders = (db: Database, customerId: string) =>
  db.selectFrom('placedOrders').select('id').where('customerId', '=', customerId)

/** Whether an order exists, for its customer or for admins. */
export async function isOrderOwner(db: Database, id: string, customerId: string | undefined): Promise<boolean> {
  const order = db.selectFrom('placedOrders').select('id').where('id', '=', id)
  // guard: documents are listed for the customer of their order | drop | authorization
  const own = order.$if(customerId !== undefined, (query) => query.where('customerId', '=', customerId!))
  return (await own.executeTakeFirst()) !== undefined
}

/** All documents of a customer, for the export of their data. */
export const findDocumentsOfCustomer = (db: Database, customerId: string) =>
  documents(db).where('orderId', 'in', selectOrders(db, customerId)).orderBy('issuedAt').execute()

/** The documents of a customer that were issued in a span, the oldest first. */
export async function listDocumentIds(db: Database, customerId: string, { from, until }: Span, limit: number) {
  const rows = await db
    .selectFrom('invoices')
    .select('id')
    // guard: an archive has the documents of its customer | drop | invoices/archive
    .where('orderId', 'in', selectOrders(db, customerId))
    .where('issuedAt', '>=', from)
    .where('issuedAt', '<', until)
    .orderBy('issuedAt')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** A document as a mail names and attaches it. */
export type DocumentName = { id: string; number: string }

/** The invoices of orders, by the orders' ids. */
export async function findInvoiceNames(
  db: Database | Tx,
  orderIds: readonly string[],
): Promise<Map<string, DocumentName>> {
  const rows = await db
    .selectFrom('invoices')
    .select(['orderId', 'id', 'number'])
    .where('kind', '=', 'invoice')
    .where(sql<boolean>`order_id = any(${orderIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ orderId, ...named }) => [orderId, named]))
}

/** The invoices and credit notes with that number. */
export const findDocumentsByNumber = (db: Database, q: string, limit: number) =>
  db
    .selectFrom('invoices')
    .select(['number', 'orderId'])
    .where('number', '=', foldText(q.trim()).toUpperCase())
    .limit(limit)
    .execute()

/** Whether a payment is the one that an invoice was made for. */
export async function isInvoiced(db: Database | Tx, paymentId: string): Promise<boolean> {
  const invoice = db
    .selectFrom('invoices')
    .select('id')
    .where('paymentId', '=', paymentId)
    .where('kind', '=', 'invoice')
  return (await invoice.executeTakeFirst()) !== undefined
}

/** The credit note of a refund, if there is one. */
export const findCreditNote = (db: Database | Tx, refundId: string): Promise<DocumentName | undefined> =>
  db.selectFrom('invoices').select(['id', 'number']).where('refundId', '=', refundId).executeTakeFirst()
