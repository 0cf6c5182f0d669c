import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { AppContext } from '../context.server.ts'
import { Refusal } from '../errors.ts'

/** For monitoring: liveness, readiness and metrics. */
export function serveHealthProbes(fastify: FastifyInstance, { db, config }: AppContext): void {
  let draining = false
  fastify.addHook('preClose', async () => {
    draining = true
  })
  fastify.get('/health/live', async () => ({ status: 'ok' }))
  fastify.get('/health/ready', async () => {
    if (draining) throw new Refusal('unavailable', { what: 'closing' })
    await sql`select 1`.execute(db)
    return { status: 'ok' }
  })
  fastify.get('/metrics', async (request, reply) => {
    // Without the token the address does not exist: load figures are for the operator only.
    const allowed = config.metricsToken && request.headers.authorization === `Bearer ${config.metricsToken}`
    if (!allowed) throw new Refusal('not_found', { what: 'address' })
    reply.type('text/plain; version=0.0.4; charset=utf-8')
    return metrics()
  })
}

/** Prometheus' text format. */
function metrics(): string {
  const { rss, heapUsed } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const lines = {
    process_resident_memory_bytes: rss,
    nodejs_heap_used_bytes: heapUsed,
    process_cpu_user_seconds_total: user / 1e6,
    process_cpu_system_seconds_total: system / 1e6,
    process_uptime_seconds: process.uptime(),
  }
  return `${Object.entries(lines)
    .map(([name, value]) => `${name} ${value}`)
    .join('\n')}\n`
}
