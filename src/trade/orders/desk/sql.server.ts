import { sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { createId } from '#base/platform/ids.server.ts'

// More than anybody writes of one order, but still a bound.
const maxNotes = 1000
const maxKnownTags = 200
const markedLately = 2000

export const findDesk = (db: Database | Tx, orderId: string) =>
  db
    .selectFrom('orderDesk')
    .leftJoin('people', 'people.id', 'orderDesk.assigneeId')
    .select(['orderDesk.assigneeId', 'orderDesk.tags', 'people.name as assigneeName'])
    .where('orderDesk.orderId', '=', orderId)
    .executeTakeFirst()

type DeskChange = { assigneeId?: string | null | undefined; tags?: readonly string[] | undefined }

/** What is not named stays as it is. */
export async function saveDesk(tx: Tx, orderId: string, { assigneeId, tags }: DeskChange): Promise<void> {
  const change = {
    ...(assigneeId !== undefined && { assigneeId }),
    ...(tags !== undefined && { tags: [...tags] }),
  }
  await tx
    .insertInto('orderDesk')
    .values({ orderId, ...change })
    .onConflict((conflict) => conflict.column('orderId').doUpdateSet(change))
    .execute()
}

/** What orders of late are marked with, the most frequent first. Lists of orders read it, so it looks through few. */
export async function findKnownTags(db: Database): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`select tag
    from (select tags from order_desk order by order_id desc limit ${sql.lit(markedLately)}) marked, unnest(tags) as tag
    group by tag order by count(*) desc, tag limit ${sql.lit(maxKnownTags)}`.execute(db)
  return rows.map(({ tag }) => tag)
}

/** What admins noted about an order, the latest first. */
export const findOrderNotes = (db: Database, orderId: string) =>
  db
    .selectFrom('orderNotes')
    .leftJoin('people', 'people.id', 'orderNotes.authorId')
    .select(['orderNotes.id', 'orderNotes.text', 'orderNotes.writtenAt', 'people.name as author'])
    .where('orderNotes.orderId', '=', orderId)
    .orderBy('orderNotes.writtenAt', 'desc')
    .orderBy('orderNotes.id', 'desc')
    .limit(maxNotes)
    .execute()

type NewOrderNote = { orderId: string; authorId: string; text: string }

export async function insertOrderNote(tx: Tx, note: NewOrderNote): Promise<string> {
  const id = createId()
  await tx
    .insertInto('orderNotes')
    .values({ id, ...note })
    .execute()
  return id
}

/** What admins keep about the orders of a customer. */
export async function loadDeskForExport(db: Database, orderIds: readonly string[]) {
  const isTheirs = sql<boolean>`order_id = any(${orderIds}::uuid[])`
  const [desks, notes] = await Promise.all([
    db.selectFrom('orderDesk').select(['orderId', 'tags']).where(isTheirs).execute(),
    db.selectFrom('orderNotes').select(['orderId', 'text', 'writtenAt']).where(isTheirs).orderBy('writtenAt').execute(),
  ])
  return {
    tags: new Map(desks.map(({ orderId, tags }) => [orderId, tags])),
    notes: Map.groupBy(notes, ({ orderId }) => orderId),
  }
}

/** Deletes what admins kept about the orders of somebody whose account is erased. */
export async function deleteDesk(tx: Tx, customerId: string): Promise<void> {
  const orders = tx.selectFrom('orders').select('id').where('customerId', '=', customerId)
  await tx.deleteFrom('orderNotes').where('orderId', 'in', orders).execute()
  await tx.deleteFrom('orderDesk').where('orderId', 'in', orders).execute()
}
