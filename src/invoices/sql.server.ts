import { sql } from 'kysely'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import { newId } from '#platform/ids.server.ts'
import type { Content, Kind } from './content.ts'

type NewDocument = {
  kind: Kind
  prefix: string
  orderId: string
  paymentId: string
  refundId: string | null
  currency: string
  locale: string
  content: Content
}

/**
 * Writes a document under the next number of its series. The row of the series stays locked until the commit, so numbers have
 * no gaps: whoever rolls back gives the number back.
 */
export async function insertDocument(tx: Tx, document: NewDocument): Promise<string> {
  const { kind, prefix, orderId, paymentId, refundId, currency, locale, content } = document
  const id = newId()
  await sql`
    with next as (
      insert into invoice_series (kind, year, last)
      values (${kind}, extract(year from clock_timestamp() at time zone 'utc'), 1)
      on conflict (kind, year) do update set last = invoice_series.last + 1 returning year, last)
    insert into invoices (id, kind, year, sequence, number, order_id, payment_id, refund_id, currency, total_minor, locale, content)
    select ${id}::uuid, ${kind}, year, last, ${prefix}::text || year || '-' || lpad(last::text, greatest(5, length(last::text)), '0'),
      ${orderId}::uuid, ${paymentId}::uuid, ${refundId}::uuid, ${currency}, ${content.totalMinor}, ${locale}, ${JSON.stringify(content)}::jsonb
    from next`.execute(tx)
  return id
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
    .select((eb) => [eb.ref('content').$castTo<Content>().as('content'), eb.ref('kind').$castTo<Kind>().as('kind')])

export type DocumentRow = Awaited<ReturnType<ReturnType<typeof documents>['executeTakeFirstOrThrow']>>

/** The invoice of an order and what was credited of it, the oldest first. */
export const documentsOf = (db: Database | Tx, orderId: string) =>
  documents(db).where('orderId', '=', orderId).orderBy('issuedAt').orderBy('id').execute()

/** A document if its order is this customer's; `customerId` undefined matches anyone's and is for admins. */
export function documentById(db: Database, id: string, customerId: string | undefined) {
  return (
    documents(db)
      .where('id', '=', id)
      // guard: an invoice belongs to its customer | drop | authorization
      .$if(customerId !== undefined, (query) => query.where('orderId', 'in', ordersOf(db, customerId!)))
      .executeTakeFirst()
  )
}

/** A document if this is the address of its order's customer. */
export const documentMailedTo = (db: Database, id: string, email: string) =>
  documents(db)
    .where('id', '=', id)
    // guard: an invoice is mailed to its customer alone | drop | invoices/mail
    .where('orderId', 'in', (eb) =>
      eb
        .selectFrom('orders')
        .innerJoin('users', 'users.id', 'orders.customerId')
        .select('orders.id')
        .where('users.email', '=', email),
    )
    .executeTakeFirst()

const ordersOf = (db: Database, customerId: string) =>
  db.selectFrom('orders').select('id').where('customerId', '=', customerId)

/** Whether an order exists, for its customer or for admins. */
export async function isOrderOf(db: Database, id: string, customerId: string | undefined): Promise<boolean> {
  const order = db.selectFrom('orders').select('id').where('id', '=', id)
  // guard: documents are listed for the customer of their order | drop | authorization
  const own = order.$if(customerId !== undefined, (query) => query.where('customerId', '=', customerId!))
  return (await own.executeTakeFirst()) !== undefined
}

/** All documents of a customer, for the customer's own data. */
export const documentsOfCustomer = (db: Database, customerId: string) =>
  documents(db).where('orderId', 'in', ordersOf(db, customerId)).orderBy('issuedAt').execute()

/** A document as a mail names and attaches it. */
export type Named = { id: string; number: string }

/** The invoices of orders, by the orders' ids. */
export async function invoicesOf(db: Database | Tx, orderIds: readonly string[]): Promise<Map<string, Named>> {
  const rows = await db
    .selectFrom('invoices')
    .select(['orderId', 'id', 'number'])
    .where('kind', '=', 'invoice')
    .where(sql<boolean>`order_id = any(${orderIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ orderId, ...named }) => [orderId, named]))
}

/** The credit note of a refund, if there is one. */
export const creditNoteOf = (db: Database | Tx, refundId: string): Promise<Named | undefined> =>
  db.selectFrom('invoices').select(['id', 'number']).where('refundId', '=', refundId).executeTakeFirst()
