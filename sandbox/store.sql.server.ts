import pg, { type Pool, type PoolClient } from 'pg'
import type { ListParams } from './params.server.ts'
import type { BalanceRow, ChargeRow, DisputeRow, EndpointRow, IntentRow, MethodRow, RefundRow } from './rows.server.ts'

// Amounts are bigint, and far below 2^53. Alone in a process, nobody else would read them as numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** A pool for a single query, or the transaction that several queries belong to. */
export type Db = Pool | PoolClient

/** Runs the work in one transaction: all of it is committed, or none. */
export async function runInTransaction<T>(pool: Pool, work: (tx: PoolClient) => Promise<T>): Promise<T> {
  const tx = await pool.connect()
  let broken: Error | undefined
  try {
    await tx.query('begin')
    const result = await work(tx)
    await tx.query('commit')
    return result
  } catch (error) {
    await tx.query('rollback').catch((lost: Error) => {
      broken = lost
    })
    throw error
  } finally {
    // A connection that cannot even roll back is closed, not reused.
    tx.release(broken)
  }
}

export async function queryOne<T extends object>(db: Db, sql: string, values: unknown[]): Promise<T | undefined> {
  const { rows } = await db.query<T>(sql, values)
  return rows[0]
}

/** The filters and cursor that every list has, in parameter order. */
function bounds(page: ListParams): unknown[] {
  return [page.created?.gte ?? null, page.created?.lte ?? null, page.starting_after ?? null, page.limit + 1]
}

export async function listIntents(db: Db, page: ListParams): Promise<IntentRow[]> {
  const sql = `select * from sandbox.payment_intents
    where ($1::bigint is null or created >= $1) and ($2::bigint is null or created <= $2)
      and ($3::text is null or seq < (select seq from sandbox.payment_intents where id = $3))
    order by seq desc limit $4`
  return (await db.query<IntentRow>(sql, bounds(page))).rows
}

const chargeWithCard = `select c.*, to_jsonb(m) as method,
    exists (select from sandbox.disputes d where d.charge = c.id and d.status <> 'won') as disputed
  from sandbox.charges c join sandbox.payment_methods m on m.id = c.payment_method`

export async function listCharges(db: Db, page: ListParams, intent: string | undefined): Promise<ChargeRow[]> {
  const sql = `${chargeWithCard}
    where ($1::bigint is null or c.created >= $1) and ($2::bigint is null or c.created <= $2)
      and ($3::text is null or c.seq < (select seq from sandbox.charges where id = $3))
      and ($5::text is null or c.payment_intent = $5)
    order by c.seq desc limit $4`
  return (await db.query<ChargeRow>(sql, [...bounds(page), intent ?? null])).rows
}

export async function listRefunds(db: Db, page: ListParams, intent: string | undefined): Promise<RefundRow[]> {
  const sql = `select * from sandbox.refunds
    where ($1::bigint is null or created >= $1) and ($2::bigint is null or created <= $2)
      and ($3::text is null or seq < (select seq from sandbox.refunds where id = $3))
      and ($5::text is null or payment_intent = $5)
    order by seq desc limit $4`
  return (await db.query<RefundRow>(sql, [...bounds(page), intent ?? null])).rows
}

export async function listDisputes(db: Db, page: ListParams, intent: string | undefined): Promise<DisputeRow[]> {
  const sql = `select * from sandbox.disputes
    where ($1::bigint is null or created >= $1) and ($2::bigint is null or created <= $2)
      and ($3::text is null or seq < (select seq from sandbox.disputes where id = $3))
      and ($5::text is null or payment_intent = $5)
    order by seq desc limit $4`
  return (await db.query<DisputeRow>(sql, [...bounds(page), intent ?? null])).rows
}

/** What went through the balance, the newest first. */
export async function listBalance(db: Db, page: ListParams, payout: string | undefined): Promise<BalanceRow[]> {
  const sql = `select * from sandbox.balance_transactions
    where ($1::bigint is null or created >= $1) and ($2::bigint is null or created <= $2)
      and ($3::text is null or (created, id) < (select created, id from sandbox.balance_transactions where id = $3))
      and ($5::text is null or payout = $5)
    order by created desc, id desc limit $4`
  return (await db.query<BalanceRow>(sql, [...bounds(page), payout ?? null])).rows
}

export async function listEndpoints(db: Db, page: ListParams): Promise<EndpointRow[]> {
  const sql = `select * from sandbox.webhook_endpoints
    where ($1::bigint is null or created >= $1) and ($2::bigint is null or created <= $2)
      and ($3::text is null or seq < (select seq from sandbox.webhook_endpoints where id = $3))
    order by seq desc limit $4`
  return (await db.query<EndpointRow>(sql, bounds(page))).rows
}

export async function listEvents(
  db: Db,
  page: ListParams,
  types: string[] | undefined,
): Promise<{ seq: string; body: object }[]> {
  const sql = `select seq, body from sandbox.events
    where ($1::bigint is null or created >= $1) and ($2::bigint is null or created <= $2)
      and ($3::text is null or seq < (select seq from sandbox.events where id = $3))
      and ($5::text[] is null or type = any($5))
    order by seq desc limit $4`
  return (await db.query<{ seq: string; body: object }>(sql, [...bounds(page), types ?? null])).rows
}

export const findIntent = (db: Db, id: string) =>
  queryOne<IntentRow>(db, 'select * from sandbox.payment_intents where id = $1', [id])

export const findMethod = (db: Db, id: string) =>
  queryOne<MethodRow>(db, 'select * from sandbox.payment_methods where id = $1', [id])

export const findCharge = (db: Db, id: string) => queryOne<ChargeRow>(db, `${chargeWithCard} where c.id = $1`, [id])

export const findRefund = (db: Db, id: string) =>
  queryOne<RefundRow>(db, 'select * from sandbox.refunds where id = $1', [id])

export const findDispute = (db: Db, id: string) =>
  queryOne<DisputeRow>(db, 'select * from sandbox.disputes where id = $1', [id])

export const findEvent = (db: Db, id: string) =>
  queryOne<{ body: object }>(db, 'select body from sandbox.events where id = $1', [id])
