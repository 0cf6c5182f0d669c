import type { FastifyInstance } from 'fastify'
import { serveCatalogue } from './catalogue/api.server.ts'
import { serveHistory } from './history/api.server.ts'
import { openIdentity } from './identity/api.server.ts'
import { serveImages, servePictures } from './images/api.server.ts'
import { Decoder } from './images/decoder.server.ts'
import { serveInbox } from './inbox/api.server.ts'
import { serveOrders } from './orders/api.server.ts'
import { servePages } from './pages/api.server.ts'
import { serveSitemap } from './pages/sitemap.server.ts'
import { servePayments } from './payments/api.server.ts'
import { paymentsOfOrders } from './payments/orders.server.ts'
import { openProvider, type Provider } from './payments/provider.server.ts'
import type { AppContext } from './platform/context.server.ts'
import { serveDescription } from './platform/contract/description.server.ts'
import type { Api } from './platform/contract/serve.server.ts'
import { serveHealth } from './platform/http/health.server.ts'
import { serveOutbox } from './platform/mail/api.server.ts'
import { relayMail } from './platform/mail/mail.server.ts'
import { servePrivacy } from './privacy/api.server.ts'
import { serveProfiles } from './profiles/api.server.ts'
import { serveReviews } from './reviews/api.server.ts'
import { serveSecurity } from './security/api.server.ts'

export type Features = { provider: Provider; close(): Promise<void> }

/** Opens every feature's endpoints under /api. */
export async function openApi(fastify: FastifyInstance, context: AppContext): Promise<Features> {
  const { config, db, jobs, log } = context
  jobs.add(relayMail(config, db, log))
  const identity = await openIdentity(fastify, context)
  serveHealth(fastify, context)
  servePictures(fastify, context)
  const decoder = new Decoder()
  serveSitemap(fastify, context)

  const provider = await openProvider(
    context,
    () => `http://127.0.0.1:${portOf(fastify, config.port)}/api/webhooks/payment`,
  )
  if (provider.browserRoutes) await fastify.register(provider.browserRoutes, { prefix: '/sandbox/stripe' })
  await fastify.register(
    async (scope) => {
      const api: Api = { fastify: scope, authenticator: identity.authenticator, endpoints: [] }
      identity.serve(api)
      serveSecurity(api, context, identity)
      serveImages(api, context, decoder)
      serveCatalogue(api, context)
      serveReviews(api, context)
      serveProfiles(api, context)
      servePrivacy(api, context)
      serveHistory(api, context)
      serveInbox(api, context)
      servePages(api, context)
      serveOutbox(api, context)
      serveOrders(api, context, paymentsOfOrders(context, provider))
      await servePayments(api, context, provider)
      serveDescription(api, context)
    },
    { prefix: '/api' },
  )
  return {
    provider,
    async close() {
      await jobs.close()
      decoder.close()
      await provider.close()
      await identity.close()
    },
  }
}

/** The sandbox runs in this process and speaks to the shop over the loopback, as Stripe would from outside. */
function portOf(fastify: FastifyInstance, configured: number): number {
  const address = fastify.server.address()
  return typeof address === 'object' && address ? address.port : configured
}
