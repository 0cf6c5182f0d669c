import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RateClass } from '../../contract/endpoint.ts'
import { Refusal } from '../../errors.ts'
import { isLoopbackCall } from '../in-process.server.ts'
import { getAddressBlock } from './address.server.ts'
import { BlockBuckets } from './block-buckets.server.ts'
import { manyPeople } from './block-widths.server.ts'

/**
 * Calls that one address block may make per window; each class is counted separately. What counts in `preHandler` are
 * valid calls: a form that has to be corrected is not held against its sender.
 */
const limits: Record<RateClass, { max: number; timeWindow: string; hook?: 'preHandler' }> = {
  read: { max: 600, timeWindow: '1 minute' },
  write: { max: 120, timeWindow: '1 minute' },
  // guard: the contact form is rate-limited | max: 5 → max: 500 | inbox
  contact: { max: 5, timeWindow: '1 hour', hook: 'preHandler' },
  upload: { max: 30, timeWindow: '1 minute' },
  // Up to 200 searches each.
  list: { max: 60, timeWindow: '1 minute' },
}

export function getRateLimit(rate: RateClass) {
  return { ...limits[rate], groupId: rate, keyGenerator: getCallerBlock }
}

/** Before anything of it is read, a call whose own limit counts only valid ones is a write like any other. */
export function getWriteLimit(fastify: FastifyInstance, rate: RateClass) {
  if (!limits[rate].hook) return undefined
  const count = fastify.createRateLimit({ ...limits.write, keyGenerator: getCallerBlock })
  return async (request: FastifyRequest): Promise<void> => {
    const counted = await count(request)
    if (!counted.isAllowed && counted.isExceeded) throw refuseTooManyRequests(counted.ttl)
  }
}

/** What the blocks around an address block have called, of each class. Each alone is counted before. */
export function limitWiderBlocks(fastify: FastifyInstance): void {
  const buckets = new Map(
    Object.entries(limits).map(([rate, { max, timeWindow }]) => {
      const perSecond = max / (timeWindow.endsWith('hour') ? 3600 : 60)
      return [rate, new BlockBuckets({ burst: max, perSecond }, manyPeople)]
    }),
  )
  fastify.addHook('preHandler', (request, _, done) => {
    const { rateLimit } = request.routeOptions.config as { rateLimit?: { groupId?: string } }
    const bucket = buckets.get(rateLimit?.groupId ?? '')
    if (!bucket || isLoopbackCall()) return done()
    const block = getCallerBlock(request)
    // guard: a network of many blocks is rate-limited as well | drop | threats/addresses.test
    if (bucket.leftAround(block) < 1) throw refuseTooManyRequests(bucket.secondsUntil(block, 1) * 1000)
    bucket.take(block, 1)
    done()
  })
}

export const refuseTooManyRequests = (waitMs: number) =>
  new Refusal('rate_limited', { what: 'requests', retryAfterSeconds: Math.ceil(waitMs / 1000) })

export const getCallerBlock = ({ ip }: Pick<FastifyRequest, 'ip'>) => getAddressBlock(ip)
