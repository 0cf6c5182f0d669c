import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { type Batch, runEach } from '#base/platform/jobs/run-each.ts'

const batchSize = 200
// Between batches, others are served.
const pauseMs = 50

/**
 * Enters the orders into the search that were placed before there was one, the latest first. It goes on where the search ends, so
 * nothing else is remembered. An order that cannot be read is entered without words, so that older ones are found.
 * @throws AggregateError in the end with what could not be read
 */
export async function fillSearch(db: Database): Promise<void> {
  await runEach(async (batch, onTaken) => {
    const count = await fillBatch(db, batch, onTaken)
    if (count > 0) await sleep(pauseMs)
    return count > 0
  }, batchSize)
}

/** Whether there are orders that no search finds yet. */
export async function hasUnsearched(db: Database): Promise<boolean> {
  const order = await selectUnsearched(db, await findFirstSearched(db))
    .select('orders.id')
    .limit(1)
    .executeTakeFirst()
  return order !== undefined
}

type Searched = { placedAt: Date; orderId: string }

const findFirstSearched = (db: Database): Promise<Searched | undefined> =>
  db
    .selectFrom('orderSearch')
    .select(['placedAt', 'orderId'])
    .orderBy('placedAt')
    .orderBy('orderId')
    .limit(1)
    .executeTakeFirst()

const selectUnsearched = (db: Database, first: Searched | undefined) =>
  db
    .selectFrom('orders')
    .$if(first !== undefined, (query) =>
      query.where(sql<boolean>`(orders.placed_at, orders.id) < (${first!.placedAt}, ${first!.orderId}::uuid)`),
    )

/** @returns how many orders were entered */
function fillBatch(
  db: Database,
  { limit, skipped }: Batch,
  onTaken: (ids: readonly string[]) => void,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const ids = await lockUnsearched(tx, limit)
    onTaken(ids)
    const [failed, readable] = [ids.filter((id) => skipped.includes(id)), ids.filter((id) => !skipped.includes(id))]
    await sql`insert into order_search (order_id, placed_at, words)
      select order_id, placed_at, words from order_words(${readable}::uuid[]) indexed join orders on orders.id = indexed.order_id
      union all select id, placed_at, '' from orders where id = any(${failed}::uuid[])
      on conflict do nothing`.execute(tx)
    return ids.length
  })
}

/** Locked, so that nothing that is changed or erased meanwhile is entered as it was. */
async function lockUnsearched(tx: Tx, limit: number): Promise<string[]> {
  const rows = await selectUnsearched(tx, await findFirstSearched(tx))
    .innerJoin('people', 'people.id', 'orders.customerId')
    .select('orders.id')
    .orderBy('orders.placedAt', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(sql.lit(limit))
    .modifyEnd(sql`for share of orders for key share of people`)
    .execute()
  return rows.map(({ id }) => id)
}
