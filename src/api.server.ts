import type { FastifyInstance } from 'fastify'
import { serveCatalogue } from './catalogue/api.server.ts'
import { openIdentity } from './identity/api.server.ts'
import { serveImages } from './images/api.server.ts'
import { serveInbox } from './inbox/api.server.ts'
import { serveOrders } from './orders/api.server.ts'
import { openPayments } from './payments/api.server.ts'
import type { Api } from './platform/contract/serve.server.ts'
import type { Ground } from './platform/ground.server.ts'
import { serveHealth } from './platform/http/health.server.ts'
import { relayMail } from './platform/mail/mail.server.ts'
import { serveProfiles } from './profiles/api.server.ts'
import { serveReviews } from './reviews/api.server.ts'

export type Features = { start(): Promise<void>; close(): Promise<void> }

/** Opens every feature's endpoints under /api. */
export async function openApi(fastify: FastifyInstance, ground: Ground): Promise<Features> {
  const { config, db, jobs, log } = ground
  jobs.add(relayMail(config, db, log))
  const identity = await openIdentity(fastify, ground)
  serveHealth(fastify, ground)

  let payments: Awaited<ReturnType<typeof openPayments>> | undefined
  await fastify.register(
    async (scope) => {
      const api: Api = { fastify: scope, doorkeeper: identity.doorkeeper, endpoints: [] }
      identity.serve(api)
      serveImages(api, ground)
      serveCatalogue(api, ground)
      serveReviews(api, ground)
      serveProfiles(api, ground)
      serveInbox(api, ground)
      serveOrders(api, ground)
      payments = await openPayments(api, ground)
    },
    { prefix: '/api' },
  )
  return {
    start: () => jobs.start(),
    async close() {
      await jobs.close()
      await payments?.close()
      await identity.close()
    },
  }
}
