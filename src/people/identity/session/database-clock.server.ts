import { sql } from 'kysely'
import type { Database } from '#base/platform/database/connect.server.ts'

const methods = [
  'create',
  'findOne',
  'findMany',
  'count',
  'update',
  'updateMany',
  'delete',
  'deleteMany',
  'consumeOne',
  'incrementOne',
] as const

type Method = (call: never) => Promise<unknown>
type Methods = Record<(typeof methods)[number], Method>
type Transactional<A> = { transaction: <R>(work: (tx: A) => Promise<R>) => Promise<R> }

/**
 * better-auth judges every expiry by its own node's clock. This adapter keeps the database's time in rows: it adds the
 * difference of the two clocks to values that the library writes and compares, and subtracts it from values that the
 * library reads. So nodes whose clocks differ agree on what has expired.
 */
export function withDatabaseClock<A extends Methods & Transactional<object>>(adapter: A, db: Database): A {
  const transaction = async <R>(work: (tx: A) => Promise<R>): Promise<R> => {
    // Measured first, since the transaction has its own connection.
    const ahead = await databaseAheadMs(db)
    return adapter.transaction((tx) => work(moved(tx as A, async () => ahead)))
  }
  return { ...moved(adapter, () => databaseAheadMs(db)), transaction }
}

function moved<A extends Methods>(adapter: A, aheadMs: () => Promise<number>): A {
  const wrap = (method: Method) => async (call: unknown) => {
    const ahead = await aheadMs()
    return shift(await method(shift(call, ahead) as never), -ahead)
  }
  return { ...adapter, ...Object.fromEntries(methods.map((name) => [name, wrap(adapter[name])])) }
}

async function databaseAheadMs(db: Database): Promise<number> {
  // clock: compares the two clocks
  const before = Date.now()
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return Math.round(rows[0]!.now.getTime() - (before + Date.now()) / 2)
}

/** The same call or row with all its times shifted. */
function shift(value: unknown, ms: number): unknown {
  // guard: ages are judged by the database's clock | value.getTime() + ms → value.getTime() | identity/session/database-clock.test
  if (value instanceof Date) return new Date(value.getTime() + ms)
  if (Array.isArray(value)) return value.map((part) => shift(part, ms))
  if (value === null || typeof value !== 'object') return value
  const shiftPart = (name: string, part: unknown) =>
    name === 'value' && typeof part === 'string' ? shiftState(part, ms) : shift(part, ms)
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shiftPart(name, part)]))
}

/** The state of a sign-in at a provider is a verification's value: JSON with its expiry as a number. */
const shiftState = (text: string, ms: number) =>
  text.startsWith('{') ? text.replace(/(?<=[{,]"expiresAt":)\d+/, (at) => String(Number(at) + ms)) : text
