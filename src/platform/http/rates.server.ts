import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Rate } from '../contract/endpoint.ts'
import { Refusal } from '../errors.ts'
import { blockOf } from './address.server.ts'

/**
 * Calls that one address block may make per window; each class is counted separately. What counts in `preHandler` are
 * valid calls: a form that has to be corrected is not held against its sender.
 */
const limits: Record<Rate, { max: number; timeWindow: string; hook?: 'preHandler' }> = {
  read: { max: 600, timeWindow: '1 minute' },
  write: { max: 120, timeWindow: '1 minute' },
  // guard: the contact form is rate-limited | max: 5 → max: 500 | inbox
  contact: { max: 5, timeWindow: '1 hour', hook: 'preHandler' },
  upload: { max: 30, timeWindow: '1 minute' },
  // Up to 200 searches each.
  list: { max: 60, timeWindow: '1 minute' },
}

export function ratesOf(rate: Rate) {
  return { ...limits[rate], groupId: rate, keyGenerator: addressBlockOf }
}

/** Before anything of it is read, a call whose own limit counts only valid ones is a write like any other. */
export function writeLimitOf(fastify: FastifyInstance, rate: Rate) {
  if (!limits[rate].hook) return undefined
  const count = fastify.createRateLimit({ ...limits.write, keyGenerator: addressBlockOf })
  return async (request: FastifyRequest): Promise<void> => {
    const counted = await count(request)
    if (!counted.isAllowed && counted.isExceeded) throw tooManyRequests(counted.ttl)
  }
}

export const tooManyRequests = (waitMs: number) =>
  new Refusal('rate_limited', { what: 'requests', retryAfterSeconds: Math.ceil(waitMs / 1000) })

export const addressBlockOf = ({ ip }: Pick<FastifyRequest, 'ip'>) => blockOf(ip)
