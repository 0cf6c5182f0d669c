import { createHash } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { refuseBusy, StripeRefusal } from './errors.server.ts'
import { queryOne, runInTransaction } from './store.sql.server.ts'

/** The reply to a call. A declined card is a reply too: what it changed is committed. */
export type RepeatableReply = { status: number; body: object; replayed?: boolean; location?: string }

export type Repeatable = { key: string | undefined; path: string; rawParams: string }

/**
 * Runs the work and stores its reply under the key in one transaction: after a crash there are both or neither.
 * The same key with the same parameters gets the stored reply. A refusal is not stored, since it changed nothing.
 * https://docs.stripe.com/api/idempotent_requests
 */
export function runOnce(
  pool: Pool,
  call: Repeatable,
  work: (tx: PoolClient) => Promise<RepeatableReply>,
): Promise<RepeatableReply> {
  const { key } = call
  if (key === undefined) return runInTransaction(pool, work)
  return runInTransaction(pool, async (tx) => {
    await claim(tx, key)
    const hash = hashParams(call.rawParams)
    const stored = await storedReply(tx, key, call.path, hash)
    if (stored) return stored

    const answer = await work(tx)
    const sql = `insert into sandbox.idempotency_keys (key, path, params_hash, status, body) values ($1, $2, $3, $4, $5)`
    await tx.query(sql, [key, call.path, hash, answer.status, JSON.stringify(answer.body)])
    return answer
  })
}

/** Held until the transaction ends, whether it commits or rolls back. */
async function claim(tx: PoolClient, key: string): Promise<void> {
  const sql = "select pg_try_advisory_xact_lock(hashtextextended('payment sandbox ' || $1, 0)) as mine"
  if ((await queryOne<{ mine: boolean }>(tx, sql, [key]))!.mine) return
  throw refuseBusy(
    'idempotency_key_in_use',
    `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  )
}

type StoredReply = { path: string; params_hash: Buffer; status: number; body: object }

async function storedReply(
  tx: PoolClient,
  key: string,
  path: string,
  hash: Buffer,
): Promise<RepeatableReply | undefined> {
  const sql = 'select path, params_hash, status, body from sandbox.idempotency_keys where key = $1'
  const stored = await queryOne<StoredReply>(tx, sql, [key])
  if (!stored) return undefined
  if (stored.path !== path) {
    throw mismatch(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${stored.path}'). Try using a key other than '${key}' if you meant to execute a different request.`,
    )
  }
  if (!stored.params_hash.equals(hash)) {
    throw mismatch(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    )
  }
  return { status: stored.status, body: stored.body, replayed: true }
}

const mismatch = (message: string) => new StripeRefusal(400, { type: 'idempotency_error', message })

/** The order of parameters is irrelevant. */
function hashParams(rawParams: string): Buffer {
  const pairs = [...new URLSearchParams(rawParams)].map((pair) => JSON.stringify(pair)).sort()
  return createHash('sha256').update(pairs.join()).digest()
}
