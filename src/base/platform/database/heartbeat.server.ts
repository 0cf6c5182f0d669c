import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../log.server.ts'
import { dropConnection, type GuardedPool } from './guarded-pool.server.ts'
import { heartbeat } from './timeouts.ts'

/** Like a connection that was lost, for whoever asks why: SQLSTATE 08006. */
class DatabaseAway extends Error {
  readonly code = '08006'
}

type Options = { pool: GuardedPool; createClient: () => pg.Client; log: Log }

/**
 * Asks the database four times a second, on a connection of its own, whether it answers and may be written. One that does not,
 * such as a leader that was replaced or whose network is gone, is away: the pool refuses everybody at once until it answers
 * again. Without that, each caller would wait for time-outs of its own, and keep a connection meanwhile.
 */
export function startHeartbeat({ pool, createClient, log }: Options): { stop(): Promise<void> } {
  const closing = new AbortController()
  const { ask, drop } = openSession(createClient, closing.signal)
  let isAway = false

  const leave = (error: Error) => {
    drop()
    if (closing.signal.aborted) return
    pool.leave(new DatabaseAway(`The database is away: ${error.message}`, { cause: error }))
    if (!isAway) log.warn({ err: error }, 'the database is away')
    isAway = true
  }
  const comeBack = () => {
    pool.comeBack()
    if (isAway) log.warn('the database is back')
    isAway = false
  }
  const loop = async () => {
    while (!closing.signal.aborted) {
      await answerInTime(askTwice(ask)).then(comeBack, leave)
      await wait(heartbeat.everyMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
    }
    drop()
  }
  const looping = loop()
  return {
    async stop() {
      closing.abort()
      drop()
      await looping
    },
  }
}

/** One connection, opened when it is needed and whenever it broke, until the shop closes. */
function openSession(createClient: () => pg.Client, closing: AbortSignal) {
  let current: { client: pg.Client; connected: Promise<unknown> } | undefined
  const open = () => {
    const client = createClient()
    client.on('error', () => {})
    return { client, connected: client.connect() }
  }
  const drop = () => {
    if (current) dropConnection(current.client)
    current = undefined
  }
  const ask = async () => {
    closing.throwIfAborted()
    current ??= open()
    const used = current
    try {
      await used.connected
      const { rows } = await used.client.query(`select current_setting('transaction_read_only') as "readOnly"`)
      return rows[0].readOnly === 'on'
    } catch (error) {
      if (current === used) drop()
      throw error
    }
  }
  return { ask, drop }
}

/** A connection that broke says nothing of the next one. */
async function askTwice(ask: () => Promise<boolean>): Promise<void> {
  const isReadOnly = await ask().catch(ask)
  if (isReadOnly) throw new DatabaseAway('another server leads, this one may only be read')
}

/** An answer that came while this process was busy counts, even if it is read late. */
async function answerInTime(answer: Promise<void>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const refuse = () => reject(new DatabaseAway(`no answer within ${heartbeat.answersWithinMs} ms`))
  const timer = setTimeout(() => setImmediate(refuse), heartbeat.answersWithinMs)
  await Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
