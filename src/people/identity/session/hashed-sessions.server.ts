import { createHash } from 'node:crypto'
import { kyselyAdapter } from '@better-auth/kysely-adapter'
import type { BetterAuthOptions } from 'better-auth'
import type { Where } from 'better-auth/adapters'
import type { Database } from '#base/platform/database/connect.server.ts'
import { withDatabaseClock } from './database-clock.server.ts'

type Adapter = ReturnType<ReturnType<typeof kyselyAdapter>>
type Methods = Omit<Adapter, 'transaction'>
type Row = { token?: string }

/**
 * better-auth's adapter for our tables. It stores session tokens hashed, so the table or a backup of it yields no
 * usable session. The library itself sees plain tokens.
 */
export function createHashedSessions(db: Database) {
  const plain = kyselyAdapter(db, { type: 'postgres', transaction: true })
  return (options: BetterAuthOptions): Adapter => {
    const adapter = withDatabaseClock(plain(options), db)
    const transaction: Adapter['transaction'] = (work) => adapter.transaction((tx) => work(hashing(tx) as typeof tx))
    return { ...adapter, ...hashing(adapter), transaction }
  }
}

export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

function hashing<A extends Methods>(adapter: A): A {
  return {
    ...adapter,
    create: async (call: Parameters<A['create']>[0]) => {
      if (call.model !== 'session') return adapter.create(call)
      const { token } = call.data as Row
      // guard: session tokens are stored hashed | hashToken(token!) → token! | identity security
      const row = await adapter.create<Row>({ ...call, data: { ...call.data, token: hashToken(token!) } })
      return { ...row, token }
    },
    findOne: async (call) => checkToken(call, await adapter.findOne<Row>(hashed(call))),
    findMany: (call) => adapter.findMany(hashed(call)),
    count: (call) => adapter.count(hashed(call)),
    update: async (call) => checkToken(call, await adapter.update<Row>(hashed(call))),
    updateMany: (call) => adapter.updateMany(hashed(call)),
    delete: (call) => adapter.delete(hashed(call)),
    deleteMany: (call) => adapter.deleteMany(hashed(call)),
    consumeOne: async (call) => checkToken(call, await adapter.consumeOne<Row>(hashed(call))),
  } as A
}

type Call = { model: string; where?: Where[] | undefined }

const isToken = ({ model }: Call, { field }: Where) => model === 'session' && field === 'token'

/** The same call with the token replaced by its hash. */
function hashed<C extends Call>(call: C): C {
  if (!call.where?.some((condition) => isToken(call, condition))) return call
  const where = call.where.map((condition) => {
    if (!isToken(call, condition)) return condition
    const { value } = condition
    return {
      ...condition,
      value: Array.isArray(value) ? value.map(String).map(hashToken) : hashToken(String(value)),
    }
  })
  return { ...call, where }
}

/** The row with the requested token in place of its hash. */
function checkToken<R extends Row | null>(call: Call, row: R): R {
  const requested = call.where?.find((condition) => isToken(call, condition))
  return row && typeof requested?.value === 'string' ? { ...row, token: requested.value } : row
}
