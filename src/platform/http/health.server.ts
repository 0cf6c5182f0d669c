import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { AppContext } from '../context.server.ts'
import { Refusal } from '../errors.ts'

/** For monitoring: liveness and readiness. */
export function serveHealthProbes(fastify: FastifyInstance, { db }: Pick<AppContext, 'db'>): void {
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
}
