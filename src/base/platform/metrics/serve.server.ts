import type { FastifyInstance } from 'fastify'
import { isSecret } from '../config/secrets.server.ts'
import { Refusal } from '../errors.ts'
import type { Metrics } from './metrics.server.ts'

/** Serves the figures to whoever has the token. To others the address does not exist: load figures are the operator's. */
export function serveMetrics(fastify: FastifyInstance, metrics: Metrics, token: string): void {
  fastify.get('/metrics', async (request, reply) => {
    // guard: figures are told to who has the token | isSecret(request.headers.authorization, `Bearer ${token}`) → true | platform/metrics
    const isAllowed = isSecret(request.headers.authorization, `Bearer ${token}`)
    if (!isAllowed) throw new Refusal('not_found', { what: 'address' })
    reply.type(metrics.contentType)
    return await metrics.report()
  })
}
