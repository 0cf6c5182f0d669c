import { createHash } from 'node:crypto'
import { Refusal } from '../errors.ts'
import type { Database, Tx } from './connect.server.ts'

type Key = { userId: string; operation: string; key: string }

/**
 * Does the work once per key and stores its reply in the same transaction, so a crash keeps both or neither.
 * A repeat gets the first reply; a repeat with another body is refused with `idempotency_mismatch`.
 * Concurrent calls queue on the unique key: the second waits for the first's commit and finds its reply.
 */
export function idempotent<T>(db: Database, key: Key, body: unknown, work: (tx: Tx) => Promise<T>): Promise<T> {
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest()
  return db.transaction().execute(async (tx) => {
    const claimed = await tx
      .insertInto('idempotencyKeys')
      .values({ ...pick(key), bodyHash })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    if (!claimed) return (await firstAnswer(tx, key, bodyHash)) as T

    const reply = await work(tx)
    await tx
      .updateTable('idempotencyKeys')
      .set({ reply: JSON.stringify(reply) })
      .where((eb) => eb.and(pick(key)))
      .execute()
    return reply
  })
}

async function firstAnswer(tx: Tx, key: Key, bodyHash: Buffer): Promise<unknown> {
  const first = await tx
    .selectFrom('idempotencyKeys')
    .select(['bodyHash', 'reply'])
    .where((eb) => eb.and(pick(key)))
    .executeTakeFirstOrThrow()
  // guard: an idempotency key answers for one body only | if (first.bodyHash.equals(bodyHash)) return → return | orders/orders.test
  if (first.bodyHash.equals(bodyHash)) return first.reply
  throw new Refusal('idempotency_mismatch')
}

const pick = ({ userId, operation, key }: Key) => ({ userId, operation, key })
