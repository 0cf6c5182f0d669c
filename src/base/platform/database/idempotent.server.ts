import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal } from '../errors.ts'
import type { Database, Tx } from './connect.server.ts'

type Key = { userId: string; operation: string; key: string }

/** The first use of a key, and its answer. */
export type StoredAnswer = { bodyHash: Buffer; reply: unknown }

/**
 * Does the work once per key and stores its reply in the same transaction, so a crash keeps both or neither.
 * A repeat gets the first reply; a repeat with another body is refused with `idempotency_mismatch`.
 * Concurrent calls queue on the unique key: the second waits for the first's commit and finds its reply.
 */
export function runIdempotent<T>(db: Database, key: Key, body: unknown, work: (tx: Tx) => Promise<T>): Promise<T> {
  const bodyHash = hashBody(body)
  return db.transaction().execute(async (tx) => {
    const claimed = await tx
      .insertInto('idempotencyKeys')
      .values({ ...pick(key), bodyHash })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    if (!claimed) return findReply(await firstAnswer(tx, key), bodyHash) as T

    const reply = await work(tx)
    await tx
      .updateTable('idempotencyKeys')
      .set({ reply: JSON.stringify(reply) })
      .where((eb) => eb.and(pick(key)))
      .execute()
    return reply
  })
}

export const hashBody = (body: unknown): Buffer => createHash('sha256').update(JSON.stringify(body)).digest()

/** The first answer, for whoever asks the same again. */
export function findReply<Reply>({ bodyHash, reply }: { bodyHash: Buffer; reply: Reply }, askedNow: Buffer): Reply {
  // guard: an idempotency key answers for one body only | if (bodyHash.equals(askedNow)) return → return | orders/orders.test
  if (bodyHash.equals(askedNow)) return reply
  throw new Refusal('idempotency_mismatch')
}

const firstAnswer = (tx: Tx, key: Key): Promise<StoredAnswer> =>
  tx
    .selectFrom('idempotencyKeys')
    .select(['bodyHash', 'reply'])
    .where((eb) => eb.and(pick(key)))
    .executeTakeFirstOrThrow()

const pick = ({ userId, operation, key }: Key) => ({ userId, operation, key })

type UsersKey = { userId: string; key: string }

/**
 * The first answers to keys of one operation, and perhaps to some that other users have sent with the same keys. Whoever
 * reads and keeps answers locks their users before.
 */
export async function findAnswers(tx: Tx, operation: string, keys: readonly UsersKey[]) {
  const { rows } = await sql<UsersKey & StoredAnswer>`-- prepared: answers to keys
    select user_id, key, body_hash, reply from idempotency_keys
    where user_id = any(${keys.map(({ userId }) => userId)}::uuid[]) and operation = ${operation}
    and key = any(${keys.map(({ key }) => key)}::text[])`.execute(tx)
  return rows
}

/** Keeps the answers of calls that were done together. */
export async function storeAnswers(
  tx: Tx,
  operation: string,
  answers: readonly (UsersKey & StoredAnswer)[],
): Promise<void> {
  if (answers.length === 0) return
  const rows = answers.map(({ userId, key, bodyHash, reply }) => {
    return { user_id: userId, key, body_hash: `\\x${bodyHash.toString('hex')}`, reply }
  })
  await sql`-- prepared: keep answers
    insert into idempotency_keys (user_id, operation, key, body_hash, reply)
    select user_id, ${operation}, key, body_hash, reply
    from jsonb_to_recordset(${JSON.stringify(rows)}) as answer (user_id uuid, key text, body_hash bytea, reply jsonb)`.execute(
    tx,
  )
}
