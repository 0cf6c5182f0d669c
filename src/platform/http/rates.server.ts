import type { FastifyRequest } from 'fastify'
import type { Rate } from '../contract/endpoint.ts'

/** Calls that one address block may make per window; each class is counted separately. */
const limits: Record<Rate, { max: number; timeWindow: string }> = {
  read: { max: 600, timeWindow: '1 minute' },
  write: { max: 120, timeWindow: '1 minute' },
  // guard: the contact form is rate-limited | max: 5 → max: 500 | inbox
  contact: { max: 5, timeWindow: '1 hour' },
  upload: { max: 30, timeWindow: '1 minute' },
}

export function ratesOf(rate: Rate) {
  return { ...limits[rate], groupId: rate, keyGenerator: addressBlockOf }
}

export const addressBlockOf = ({ ip }: Pick<FastifyRequest, 'ip'>) => blockOf(ip)

/** An IPv4 address itself, or the /64 of an IPv6 address, since one person owns a whole block. */
export function blockOf(ip: string): string {
  if (!ip.includes(':')) return ip
  const [head = '', tail = ''] = ip.split('::')
  const start = head.split(':').filter(Boolean)
  const end = tail.split(':').filter(Boolean)
  const groups = ip.includes('::')
    ? [...start, ...Array(Math.max(0, 8 - start.length - end.length)).fill('0'), ...end]
    : start
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
