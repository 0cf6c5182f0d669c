import './refusals.server.ts'
import type { FastifyInstance } from 'fastify'
import { accounting } from './accounting/feature.server.ts'
import { addresses } from './addresses/feature.server.ts'
import { analytics } from './analytics/feature.server.ts'
import { backups } from './backups/feature.server.ts'
import { cad } from './cad/feature.server.ts'
import { cart } from './cart/feature.server.ts'
import { available } from './catalogue/available.sql.server.ts'
import { findDrawnProduct } from './catalogue/drawn.sql.server.ts'
import { catalogue } from './catalogue/feature.server.ts'
import { customers } from './customers/feature.server.ts'
import { delivery } from './delivery/feature.server.ts'
import { drawings } from './drawings/feature.server.ts'
import { families } from './families/feature.server.ts'
import { health } from './health/feature.server.ts'
import { history } from './history/feature.server.ts'
import { openIdentity } from './identity/api.server.ts'
import { accounts } from './identity/feature.server.ts'
import { images } from './images/feature.server.ts'
import { imports } from './imports/feature.server.ts'
import { inbox } from './inbox/feature.server.ts'
import { invoices } from './invoices/feature.server.ts'
import { notifications } from './notifications/feature.server.ts'
import { opening } from './opening/feature.server.ts'
import { openGate } from './opening/service.server.ts'
import { orders } from './orders/feature.server.ts'
import { createGuestOrders } from './orders/placing/guests.server.ts'
import { ownNumbers } from './own-numbers/feature.server.ts'
import { pages } from './pages/feature.server.ts'
import { parts } from './part-lists/feature.server.ts'
import { beginInstallation } from './payments/account/doubts.server.ts'
import { payments } from './payments/feature.server.ts'
import { createOrderPayments } from './payments/orders.server.ts'
import { openProvider, type PaymentProvider } from './payments/provider.server.ts'
import type { AppContext } from './platform/context.server.ts'
import { serveDescription } from './platform/contract/description.server.ts'
import { InProcessReads } from './platform/contract/in-process-reads.server.ts'
import type { Api } from './platform/contract/serve.server.ts'
import type { Feature } from './platform/feature.server.ts'
import { BulkWork } from './platform/http/bulk.server.ts'
import type { Gauges } from './platform/metrics/gauges.ts'
import { platform } from './platform/platform.server.ts'
import { privacy } from './privacy/feature.server.ts'
import { productDocuments } from './product-documents/feature.server.ts'
import { profiles } from './profiles/feature.server.ts'
import { purchasing } from './purchasing/feature.server.ts'
import { quickOrder } from './quick-order/feature.server.ts'
import { reviews } from './reviews/feature.server.ts'
import { openEngine } from './search/engine.server.ts'
import { search } from './search/feature.server.ts'
import { security } from './security/feature.server.ts'
import { settings } from './settings/feature.server.ts'
import { site } from './site/feature.server.ts'
import { createRedirectFollower, type RedirectFollower } from './site/redirects/follow.server.ts'
import { stock } from './stock/feature.server.ts'
import { stockAlerts } from './stock-alerts/feature.server.ts'
import { tax } from './tax/feature.server.ts'
import { vatNumbers } from './vat-numbers/feature.server.ts'

export type Features = {
  provider: PaymentProvider
  ownReads: InProcessReads
  isAttribute(name: string): boolean
  followRedirect: RedirectFollower['follow']
  gauges: readonly Gauges[]
  close(): Promise<void>
}

/** Opens every feature: its endpoints under /api, in the order of the API description, its routes and its jobs. */
export async function openApi(fastify: FastifyInstance, context: AppContext): Promise<Features> {
  const { config, jobs } = context
  const identity = await openIdentity(fastify, context, createGuestOrders(context))
  const provider = await openProvider(
    context,
    () => `http://127.0.0.1:${readPort(fastify, config.port)}/api/webhooks/payment`,
  )
  await beginInstallation(context.db, provider)
  const engine = openEngine(context)
  const all = () => features
  const features: Feature[] = [
    catalogue(context),
    search(context, engine),
    families(context, engine),
    reviews(context),
    cart(context),
    quickOrder(context, engine),
    ownNumbers(context),
    parts(context),
    stock(context),
    purchasing(context),
    imports(context),
    orders(context, createOrderPayments(context, provider), openGate(context)),
    invoices(context),
    payments(context, provider),
    accounting(context, provider),
    analytics(context),
    accounts(context, identity),
    security(context, identity),
    privacy(context, all),
    customers(context),
    profiles(context),
    addresses(context),
    images(context, all),
    drawings((id) => findDrawnProduct(context.db, id)),
    cad(context, (id) => findDrawnProduct(context.db, id)),
    productDocuments(context, all),
    history(context, all),
    health(context),
    backups(context),
    opening(context),
    inbox(context),
    settings(context),
    site(context),
    tax(context),
    vatNumbers(context),
    delivery(context),
    stockAlerts(context, available),
    notifications(context),
    platform(context, all),
    pages(context, all),
  ]
  for (const feature of features) {
    for (const job of feature.jobs ?? []) jobs.add(job)
    feature.routes?.(fastify)
  }
  if (provider.browserRoutes) await fastify.register(provider.browserRoutes, { prefix: '/sandbox/stripe' })
  const ownReads = new InProcessReads(context.log)
  const bulk = new BulkWork()
  const redirects = createRedirectFollower(context)
  await fastify.register(
    async (scope) => {
      const api: Api = { fastify: scope, authenticator: identity.authenticator, endpoints: [], ownReads, bulk }
      for (const feature of features) await feature.endpoints?.(api)
      serveDescription(api, context)
    },
    { prefix: '/api' },
  )
  return {
    provider,
    ownReads,
    isAttribute: engine.isAttribute,
    followRedirect: redirects.follow,
    gauges: features.flatMap(({ gauges = [] }) => gauges),
    async close() {
      await jobs.close()
      for (const feature of features) await feature.close?.()
      await redirects.close()
    },
  }
}

/** The sandbox runs in this process and calls the shop over the loopback interface, as Stripe would from outside. */
function readPort(fastify: FastifyInstance, configured: number): number {
  const address = fastify.server.address()
  return typeof address === 'object' && address ? address.port : configured
}
