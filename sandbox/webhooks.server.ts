import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { claimDeliveries, type Delivery, deleteOldEvents, markDelivered, postpone } from './events.sql.server.ts'
import { settleDue } from './intents.server.ts'
import { failRefund } from './refunds.server.ts'
import { runInTransaction } from './store.sql.server.ts'
import type { Switches } from './switches.server.ts'

export type Receiver = { url: string | (() => string); secret: string }
type Options = { pool: Pool; receiver: Receiver; switches: Switches; log: FastifyBaseLogger }

const pollMs = 1000
const timeoutMs = 5000
const leaseMs = 30_000
const batch = 10
const housekeepingMs = 3_600_000

/** Delays after each failed attempt; the last one repeats until the receiver replies 2xx. */
const waitsMs = [1000, 5000, 30_000, 300_000, 1_800_000, 7_200_000]

/**
 * Delivers events to the shop, oldest first, and completes payments in progress. All its state is in the database:
 * any number of nodes may run one, and one that is killed loses nothing.
 */
export function startDeliverer(options: Options) {
  const { pool, switches, log } = options
  const stop = new AbortController()
  let wake = new AbortController()

  async function round(): Promise<void> {
    const cause = { requestId: null, idempotencyKey: null }
    while (await runInTransaction(pool, (tx) => settleDue({ tx, cause, processingMs: 0, pagesUrl: '' })));
    while (await runInTransaction(pool, (tx) => failRefund({ tx, cause, processingMs: 0, pagesUrl: '' })));
    if (switches.webhooks === 'deliver') await deliver(options, stop.signal, false)
  }

  async function run(): Promise<void> {
    let cleanedAt = Number.NEGATIVE_INFINITY
    while (!stop.signal.aborted) {
      wake = new AbortController()
      try {
        await round()
        if (performance.now() - cleanedAt > housekeepingMs) {
          await deleteOldEvents(pool)
          cleanedAt = performance.now()
        }
      } catch (error) {
        // The database is unreachable: the rows will still be there in the next round.
        log.warn({ err: error }, 'payment sandbox could not deliver')
      }
      const signal = AbortSignal.any([wake.signal, stop.signal])
      await wait(pollMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  const running = run()
  return {
    poke: () => wake.abort(),
    deliverNow: () => deliver(options, stop.signal, true),
    async close() {
      stop.abort()
      await running
    },
  }
}

/** Attempts due deliveries, or with `all` every pending one, once each; returns how many were delivered. */
async function deliver(options: Options, stop: AbortSignal, all: boolean): Promise<number> {
  const { pool, switches } = options
  const except: string[] = []
  let arrived = 0
  for (;;) {
    const claimed = await claimDeliveries(pool, { limit: batch, delayMs: switches.delayMs, leaseMs, all, except })
    const results = await Promise.all(claimed.map((delivery) => attempt(options, stop, delivery)))
    arrived += results.filter(Boolean).length
    if (claimed.length < batch || stop.aborted) return arrived
    except.push(...claimed.map(({ event }) => event))
  }
}

async function attempt(options: Options, stop: AbortSignal, { event, attempts, body }: Delivery): Promise<boolean> {
  const { pool, receiver, switches, log } = options
  const payload = JSON.stringify(body)
  let failure: string | undefined
  for (let copy = 0; copy <= switches.duplicate && !failure; copy++) failure = await post(receiver, payload, stop)

  if (failure === undefined) await markDelivered(pool, event)
  else {
    log.info({ event, attempts: attempts + 1, failure }, 'webhook did not arrive')
    await postpone(pool, event, waitsMs[Math.min(attempts, waitsMs.length - 1)]!)
  }
  return failure === undefined
}

/** Why the delivery failed, or undefined. A redirect is not followed: it would send the event elsewhere. */
async function post({ url, secret }: Receiver, payload: string, stop: AbortSignal): Promise<string | undefined> {
  try {
    const response = await fetch(typeof url === 'function' ? url() : url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]),
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signPayload(payload, secret) },
      body: payload,
    })
    await response.body?.cancel()
    return response.ok ? undefined : `status ${response.status}`
  } catch (error) {
    return error instanceof Error ? error.name : 'unknown'
  }
}

/** https://docs.stripe.com/webhooks#verify-manually */
export function signPayload(payload: string, secret: string, atSeconds = Math.floor(Date.now() / 1000)): string {
  const signature = createHmac('sha256', secret).update(`${atSeconds}.${payload}`).digest('hex')
  return `t=${atSeconds},v1=${signature}`
}
