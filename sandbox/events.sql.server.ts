import type { Pool, PoolClient } from 'pg'
import Stripe from 'stripe'
import { createId } from './ids.server.ts'

/** The cause of a change, shown in the event as at the provider. */
export type Cause = { requestId: string | null; idempotencyKey: string | null }

/** A change at the provider: its transaction, its cause, and what the sandbox is set to. */
export type Change = {
  tx: PoolClient
  cause: Cause
  /** How long a payment stays `processing`. */
  processingMs: number
  /** The address at which a browser finds the sandbox's pages. */
  pagesUrl: string
}

export type EventType =
  | 'payment_intent.created'
  | 'payment_intent.processing'
  | 'payment_intent.requires_action'
  | 'payment_intent.payment_failed'
  | 'payment_intent.succeeded'
  | 'payment_intent.canceled'
  | 'charge.refunded'
  | 'charge.dispute.created'
  | 'charge.dispute.updated'
  | 'charge.dispute.closed'
  | 'refund.created'
  | 'refund.updated'
  | 'refund.failed'

/** Writes an event and its delivery in the transaction of the change itself, so neither exists without the other. */
export async function recordEvent(tx: PoolClient, cause: Cause, type: EventType, object: object): Promise<void> {
  const id = createId('evt')
  const body = {
    id,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: Math.floor(Date.now() / 1000),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: cause.requestId, idempotency_key: cause.idempotencyKey },
    type,
  }
  const sql = `with event as (insert into sandbox.events (id, type, body, created) values ($1, $2, $3, $4) returning id)
    insert into sandbox.deliveries (event) select id from event`
  await tx.query(sql, [id, type, JSON.stringify(body), body.created])
}

export type Delivery = { event: string; attempts: number; body: object }

/**
 * Claims due deliveries under a lease: nodes claim disjoint ones, and those of a node that died become free when the
 * lease expires. `all` includes those waiting for their next attempt; those in `except` are never claimed.
 */
export async function claimDeliveries(
  pool: Pool,
  {
    limit,
    delayMs,
    leaseMs,
    all,
    except,
  }: { limit: number; delayMs: number; leaseMs: number; all: boolean; except: string[] },
): Promise<Delivery[]> {
  const sql = `with due as (
      select event from sandbox.deliveries
      where delivered_at is null and leased_until < now() and event <> all($5)
        and ($4 or (next_at <= now() and created_at <= now() - make_interval(secs => $2 / 1000.0)))
      order by next_at limit $1 for update skip locked
    )
    update sandbox.deliveries d set leased_until = now() + make_interval(secs => $3 / 1000.0)
    from due join sandbox.events e on e.id = due.event
    where d.event = due.event
    returning d.event, d.attempts, e.body, e.seq`
  const { rows } = await pool.query<Delivery & { seq: string }>(sql, [limit, delayMs, leaseMs, all, except])
  return rows.sort((a, b) => Number(a.seq) - Number(b.seq))
}

export async function markDelivered(pool: Pool, event: string): Promise<void> {
  const sql = 'update sandbox.deliveries set delivered_at = now(), attempts = attempts + 1 where event = $1'
  await pool.query(sql, [event])
}

export async function postpone(pool: Pool, event: string, waitMs: number): Promise<void> {
  const sql = `update sandbox.deliveries set attempts = attempts + 1, leased_until = '-infinity',
      next_at = now() + make_interval(secs => $2 / 1000.0)
    where event = $1 and delivered_at is null`
  await pool.query(sql, [event, waitMs])
}

/** Keeps the tables bounded: idempotency keys last a day, events thirty, as at the provider. */
export async function deleteOldEvents(pool: Pool): Promise<void> {
  await pool.query("delete from sandbox.idempotency_keys where created_at < now() - interval '1 day'")
  await pool.query("delete from sandbox.events where created < extract(epoch from now() - interval '30 days')")
}
