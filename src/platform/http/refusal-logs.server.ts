import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Buckets } from '../buckets.server.ts'
import { isLoopbackCall } from './in-process.server.ts'
import { getCallerBlock, refuseTooManyRequests } from './rates.server.ts'

/** Refused calls of one address block. They are counted here, since many are refused before any other limit counts. */
const limits = { perSecond: 2, burst: 300 }

/** Counts calls that are refused, for whatever reason; beyond the limit nothing more of an address is looked at. */
export function limitRefusalLogs(fastify: FastifyInstance): void {
  const refused = new Buckets(limits)
  const isExempt = ({ url }: FastifyRequest) => isLoopbackCall() || url.startsWith('/health/')
  fastify.addHook('onRequest', async (request) => {
    const block = getCallerBlock(request)
    if (isExempt(request) || refused.left(block) >= 1) return
    // guard: refused calls count against their address | drop | threats/refused.test
    throw refuseTooManyRequests(refused.secondsUntil(block, 1) * 1000)
  })
  fastify.addHook('onResponse', async (request, { statusCode }) => {
    if (statusCode >= 400 && statusCode < 500 && statusCode !== 429) refused.take(getCallerBlock(request), 1)
  })
}

/** Lines about refusals: so many at once, then one a second, which says how many there were in between. */
const lines = { perSecond: 1, burst: 60 }

/** @returns whether a refusal is written, and how many before it were not */
export function createRefusalLines(): () => { more?: number } | undefined {
  const written = new Buckets(lines)
  let skipped = 0
  return () => {
    // guard: refusals do not fill the log | written.left('all') < 1 → 0 > 1 | threats/refused.test
    if (written.left('all') < 1) {
      skipped += 1
      return undefined
    }
    written.take('all', 1)
    const more = skipped
    skipped = 0
    return more > 0 ? { more } : {}
  }
}
