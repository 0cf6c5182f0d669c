import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.server.ts'
import { type CursorPosition, selectPage } from '#platform/database/cursor.server.ts'
import type { DocumentKind, InvoiceContent } from '../content.ts'

/** A span of time; `until` is exclusive. */
export type Span = { from: Date; until: Date }

const treatment = sql<string>`coalesce(content ->> 'ground', 'none')`

/**
 * The country where the goods changed hands. Older documents do not say: collected goods, and those without a country,
 * did at the seller's.
 */
const country = sql<string>`coalesce(content ->> 'suppliedIn',
  (select content #>> '{seller,country}' from placed_orders where placed_orders.id = order_id and delivery_method ->> 'address' is not null),
  content #>> '{deliveredTo,address,country}', content #>> '{deliveredTo,country}',
  content #>> '{buyer,address,country}', content #>> '{buyer,country}', content #>> '{seller,country}')`

const documents = (db: Database, { from, until }: Span) =>
  db
    .selectFrom('invoices')
    .select(['id', 'number', 'orderId', 'issuedAt', 'currency', 'totalMinor'])
    .select((eb) => [
      eb.ref('kind').$castTo<DocumentKind>().as('kind'),
      eb.ref('content').$castTo<InvoiceContent>().as('content'),
    ])
    .select([treatment.as('treatment'), country.as('country')])
    .where('issuedAt', '>=', from)
    .where('issuedAt', '<', until)

export type JournalRow = Awaited<ReturnType<ReturnType<typeof documents>['executeTakeFirstOrThrow']>>

/** A page of a span's documents, the newest first. */
export const findDocuments = (db: Database, span: Span, limit: number, after: CursorPosition | undefined) =>
  selectPage(documents(db, span), 'issuedAt', 'id', { limit, after, direction: 'desc' }).execute()

/** Documents that are taxed, and at 0: their goods say whether they are exempt or zero-rated. */
const isTaxedAtZero = sql<boolean>`(content ->> 'ground' = 'taxed' and content -> 'taxes' @> '[{"rate": 0}]')`

/** All documents of a span, or those with goods taxed at 0, oldest first, a thousand at a time. */
export async function* streamDocuments(
  db: Database,
  span: Span,
  which: 'all' | 'taxed_at_zero' = 'all',
): AsyncGenerator<JournalRow[]> {
  const found = which === 'all' ? documents(db, span) : documents(db, span).where(isTaxedAtZero)
  let after: CursorPosition | undefined
  do {
    const rows = await selectPage(found, 'issuedAt', 'id', {
      limit: 1000,
      after,
      direction: 'asc',
    }).execute()
    yield rows.slice(0, 1000)
    const last = rows.length > 1000 ? rows[999] : undefined
    after = last && { value: last.issuedAt.toISOString(), id: last.id }
  } while (after)
}

export type JournalSumRow = {
  treatment: string
  country: string
  vatNumber: string
  rate: number
  currency: string
  documents: number
  netMinor: number
  taxMinor: number
  taxCurrency: string
  declaredMinor: number | null
}

/** The sums of a span's documents apart from goods taxed at 0, with credit notes subtracted. */
export async function sumDocuments(db: Database, { from, until }: Span): Promise<JournalSumRow[]> {
  const { rows } = await sql<JournalSumRow>`
    select ${treatment} as treatment, ${country} as country, currency, (taxed ->> 'rate')::int as rate,
      case when ${treatment} in ('intra_community', 'reverse_charge') then content #>> '{buyer,vatNumber}' else '' end
        as vat_number,
      count(*)::int as documents,
      sum(case kind when 'invoice' then 1 else -1 end * (taxed ->> 'netMinor')::bigint)::float8 as net_minor,
      sum(case kind when 'invoice' then 1 else -1 end * (taxed ->> 'taxMinor')::bigint)::float8 as tax_minor,
      coalesce(content #>> '{accounting,currency}', '') as tax_currency,
      sum(case kind when 'invoice' then 1 else -1 end * (declared ->> 'taxMinor')::bigint)::float8 as declared_minor
    from invoices cross join jsonb_array_elements(content -> 'taxes') taxed
      left join lateral jsonb_array_elements(content #> '{accounting,taxes}') declared
        on declared ->> 'rate' = taxed ->> 'rate'
    where issued_at >= ${from} and issued_at < ${until}
      and not (${treatment} = 'taxed' and taxed -> 'rate' = '0')
    group by 1, 2, 3, 4, 5, 9 order by 1, 2, 5, 4 desc, 3, 9`.execute(db)
  return rows
}
