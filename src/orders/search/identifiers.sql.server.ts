import { sql } from 'kysely'
import { compactText } from '#catalogue/normalise.ts'
import { parseOrderNumber } from '#invoices/order-number.server.ts'
import type { Database } from '#platform/database/connect.server.ts'
import type { MatchKind } from './match-kinds.ts'

/** An order that a number leads to; `key` is the number as it was typed, `text` as it is written on what has it. */
export type IdentifiedOrder = { key: string; orderId: string; kind: MatchKind; text: string }

/** What a number may be, in the form that each table is asked for. */
const toForms = (key: string) => ({
  number: parseOrderNumber(key) ?? null,
  compact: compactText(key) || null,
  document: key.toUpperCase(),
  conversation: /^c-?(\d{4,9})$/i.exec(key)?.[1] ?? null,
  id: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key) ? key : null,
})

/**
 * The orders that numbers identify, each looked up in the index of its table: an order's own, a parcel's, a document's, a payment's,
 * a refund's, a dispute's or a conversation's; or the id of an order or a return, which stands in addresses.
 */
export async function findIdentifiedOrders(db: Database, keys: readonly string[]): Promise<IdentifiedOrder[]> {
  const forms = keys.map((key) => ({ key, ...toForms(key) }))
  const { rows } = await sql<IdentifiedOrder>`-- prepared: orders by numbers
    with typed as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(forms)}) as given (
        key text, number bigint, compact text, document text, conversation bigint, id uuid)
    )
    select key, orders.id as order_id, 'number' as kind, key as text from typed join orders on orders.number = typed.number
    union all select key, order_id, 'tracking', tracking_number from typed join parcels
      on lower(regexp_replace(tracking_number, '[^[:alnum:]]', '', 'g')) = compact and tracking_number <> ''
    union all select key, order_id, kind, issued_documents.number
      from typed join issued_documents on issued_documents.number = document
    union all select key, order_id, kind, payment_numbers.number from typed join payment_numbers on payment_numbers.number = key
    union all select key, order_id, 'conversation', 'C-' || order_conversations.number
      from typed join order_conversations on order_conversations.number = conversation
    union all select key, orders.id, 'number', key from typed join orders on orders.id = typed.id
    union all select key, order_id, 'return', key from typed join returns on returns.id = typed.id
    limit ${sql.lit(maxIdentified)}`.execute(db)
  return rows
}

// One number leads to a few: that of a payment to one, that of a parcel to those that a carrier gave it.
const maxIdentified = 500
