import { sql } from 'kysely'
import type { Database } from '#base/platform/database/connect.server.ts'
import { dropSigns, foldText } from '#base/platform/folding/fold.ts'
import { parseOrderNumber, selectOrderNumber } from '#trade/invoices/order-number.server.ts'
import type { MatchKind } from './match-kinds.ts'

/** An order that a number leads to; `key` is the number as it was typed, `text` as it is written on what has it. */
export type IdentifiedOrder = { key: string; orderId: string; kind: MatchKind; text: string }

/** What a number may be, in the form that each table is asked for. */
const toForms = (key: string): Record<string, string | undefined> => {
  const folded = foldText(key)
  return {
    number: parseOrderNumber(folded)?.toString(),
    compact: dropSigns(key) || undefined,
    document: folded.toUpperCase(),
    conversation: /^c-?(\d{4,9})$/.exec(folded)?.[1],
    id: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(folded) ? folded : undefined,
    // Those of providers tell capitals and small letters apart.
    provider: key,
  }
}

// One number leads to a few: that of a payment to one, that of a parcel to those that a carrier gave it.
const maxIdentified = 500

/**
 * The orders that numbers identify, each looked up in the index of its table: an order's own, a parcel's, a document's, a payment's,
 * a refund's, a dispute's or a conversation's; or the id of an order or a return, which stands in addresses.
 */
export async function findIdentifiedOrders(db: Database, keys: readonly string[]): Promise<IdentifiedOrder[]> {
  const forms = keys.map((key) => ({ key, ...toForms(key) }) as Record<string, string | undefined> & { key: string })
  const all = (form: string) => forms.flatMap((forms) => forms[form] ?? [])
  // Each is compared with a list, since a join might read the whole table.
  const { rows } = await sql<{ form: string; value: string; orderId: string; kind: MatchKind; text: string }>`
    select 'number' as form, number::text as value, id as order_id, 'number' as kind, ${selectOrderNumber('number')} as text
      from orders where number = any(${all('number')}::bigint[])
    union all select 'compact', ${compactNumber}, order_id, 'tracking', tracking_number
      from parcels where ${compactNumber} = any(${all('compact')}::text[]) and tracking_number <> ''
    union all select 'document', number, order_id, kind, number from issued_documents where number = any(${all('document')}::text[])
    union all select 'provider', number, order_id, kind, number from payment_numbers where number = any(${all('provider')}::text[])
    union all select 'conversation', number::text, order_id, 'conversation', 'C-' || number
      from order_conversations where number = any(${all('conversation')}::bigint[])
    union all select 'id', id::text, id, 'number', ${selectOrderNumber('number')} from orders where id = any(${all('id')}::uuid[])
    union all select 'id', id::text, order_id, 'return', id::text from returns where id = any(${all('id')}::uuid[])
    limit ${sql.lit(maxIdentified)}`.execute(db)
  return rows.flatMap(({ form, value, ...order }) =>
    forms.filter((forms) => forms[form] === value).map(({ key }) => ({ key, ...order })),
  )
}

const compactNumber = sql`compact_text(tracking_number)`
