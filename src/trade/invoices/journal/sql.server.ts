import { sql } from 'kysely'
import type { Database } from '#base/platform/database/connect.server.ts'
import { type CursorPosition, selectPage } from '#base/platform/database/cursor.server.ts'
import type { DocumentKind, InvoiceContent } from '../content.ts'
import type { ExchangeRate } from '../exchange/contract.ts'
import type { JournalScheme, JournalTreatment, RateTreatment } from './contract.ts'

/** A span of time; `until` is exclusive. */
export type Span = { from: Date; until: Date }

/** A page of a span's documents, the newest first. */
export async function findDocuments(db: Database, { from, until }: Span, limit: number, after?: CursorPosition) {
  const found = db
    .selectFrom('invoices')
    .select(['id', 'number', 'orderId', 'issuedAt', 'currency', 'totalMinor'])
    .select((eb) => [
      eb.ref('kind').$castTo<DocumentKind>().as('kind'),
      eb.ref('content').$castTo<InvoiceContent>().as('content'),
    ])
    .where('issuedAt', '>=', from)
    .where('issuedAt', '<', until)
  const documents = await selectPage(found, 'issuedAt', 'id', { limit, after, direction: 'desc' }).execute()
  const heads = await findHeads(db, { from, until }, documents)
  return documents.map((document) => ({ ...document, ...heads.get(document.id)! }))
}

type Head = { id: string; country: string; scheme: JournalScheme; taxState: string; treatment: JournalTreatment }
type Declared = { declaredCurrency: string; declaredNetMinor: number | null; declaredTaxMinor: number | null }

/** What is the same in all rows of a document, with its sums in the declared currency. */
async function findHeads(db: Database, { from, until }: Span, documents: readonly { id: string }[]) {
  const ids = documents.map(({ id }) => id)
  const { rows } = await sql<Head & Declared>`
    select document_id as id, country, scheme, tax_state, content ->> 'ground' as treatment, declared_currency,
      case when bool_and(declared_net_minor is not null) then sum(declared_net_minor)::float8 end as declared_net_minor,
      case when bool_and(declared_tax_minor is not null) then sum(declared_tax_minor)::float8 end as declared_tax_minor
    from journal_rows(${from}, ${until}) row join invoices on invoices.id = document_id
    where document_id = any(${ids}::uuid[]) group by 1, 2, 3, 4, 5, 6`.execute(db)
  return new Map(rows.map((row) => [row.id, { ...row, treatment: row.treatment ?? 'none' }]))
}

export type JournalRow = Declared & {
  documentId: string
  kind: DocumentKind
  number: string
  issuedAt: Date
  country: string
  scheme: JournalScheme
  taxState: string
  treatment: RateTreatment
  rate: number
  currency: string
  netMinor: number
  taxMinor: number
  exchange: ExchangeRate | null
  /** Of the document's content. */
  timeZone: string
  credits: string | null
  orderNumber: string
  reference: string
  buyer: string
  buyerNumber: string
  means: string | null
  dueOn: string | null
}

/** The rows of a span's documents, oldest first, of a thousand documents at a time. */
export async function* streamRows(db: Database, { from, until }: Span): AsyncGenerator<JournalRow[]> {
  let after: { at: Date; id: string } | undefined = { at: from, id: '00000000-0000-0000-0000-000000000000' }
  while (after) {
    const { rows }: { rows: JournalRow[] } = await sql<JournalRow>`
      with page as (
        select id from invoices where issued_at >= ${from} and issued_at < ${until} and (issued_at, id) > (${after.at}, ${after.id}::uuid)
        order by issued_at, id limit 1000)
      select row.document_id, row.kind, row.number, row.issued_at, row.country, row.scheme, row.tax_state, row.treatment,
        row.rate, row.currency, row.net_minor, row.tax_minor, row.declared_currency, row.declared_net_minor,
        row.declared_tax_minor, row.exchange, content #>> '{seller,timeZone}' as time_zone,
        content #>> '{credits,number}' as credits, content #>> '{order,number}' as order_number,
        coalesce(content #>> '{order,reference}', '') as reference, content #>> '{buyer,name}' as buyer,
        coalesce(content #>> '{buyer,vatNumber}', '') as buyer_number, content ->> 'means' as means,
        case row.kind when 'invoice' then content ->> 'dueOn' end as due_on
      from page join invoices on invoices.id = page.id
        join lateral journal_rows(${from}, ${until}) row on row.document_id = page.id
      order by row.issued_at, row.document_id, row.position, row.treatment`.execute(db)
    yield rows
    const last: JournalRow | undefined = rows.at(-1)
    after = last && { at: last.issuedAt, id: last.documentId }
  }
}

export type JournalSumRow = Declared & {
  scheme: JournalScheme
  taxState: string
  treatment: RateTreatment
  country: string
  vatNumber: string
  rate: number
  currency: string
  documents: number
  unconverted: number
  netMinor: number
  taxMinor: number
}

/** The sums of a span's documents, with credit notes subtracted. */
export async function sumDocuments(db: Database, { from, until }: Span): Promise<JournalSumRow[]> {
  const { rows } = await sql<JournalSumRow>`
    select scheme, tax_state, treatment, country, vat_number, rate, currency, declared_currency, count(*)::int as documents,
      (count(*) filter (where declared_net_minor is null or declared_tax_minor is null))::int as unconverted,
      sum(net_minor)::float8 as net_minor, sum(tax_minor)::float8 as tax_minor,
      case when bool_and(declared_net_minor is not null) then sum(declared_net_minor)::float8 end as declared_net_minor,
      case when bool_and(declared_tax_minor is not null) then sum(declared_tax_minor)::float8 end as declared_tax_minor
    from journal_rows(${from}, ${until})
    group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 3, 2, 4, 5, 6 desc, 7, 8`.execute(db)
  return rows
}
