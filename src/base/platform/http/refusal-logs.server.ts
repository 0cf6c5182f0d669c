import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopbackCall } from './in-process.server.ts'
import { BlockBuckets } from './limits/block-buckets.server.ts'
import { manyPeople } from './limits/block-widths.server.ts'
import { getCallerBlock, refuseTooManyRequests } from './limits/rates.server.ts'

/** Refused calls of one address block. They are counted here, since many are refused before any other limit counts. */
const limits = { perSecond: 2, burst: 300 }

/** Counts calls that are refused, for whatever reason; beyond the limit nothing more of an address is looked at. */
export function limitRefusalLogs(fastify: FastifyInstance): void {
  const refused = new BlockBuckets(limits, manyPeople)
  const isExempt = ({ url }: FastifyRequest) => isLoopbackCall() || url.startsWith('/health/')
  fastify.addHook('onRequest', (request, _, done) => {
    const block = getCallerBlock(request)
    if (isExempt(request) || refused.left(block) >= 1) return done()
    // guard: refused calls count against their address | drop | threats/refused.test
    throw refuseTooManyRequests(refused.secondsUntil(block, 1) * 1000)
  })
  fastify.addHook('onResponse', (request, { statusCode }, done) => {
    if (statusCode >= 400 && statusCode < 500 && statusCode !== 429) refused.take(getCallerBlock(request), 1)
    done()
  })
}
