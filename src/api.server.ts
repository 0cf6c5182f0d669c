import './refusals.server.ts'
import type { FastifyInstance } from 'fastify'
import { images } from './base/images/feature.server.ts'
import type { AppContext } from './base/platform/context.server.ts'
import { serveDescription } from './base/platform/contract/description.server.ts'
import { InProcessReads } from './base/platform/contract/in-process-reads.server.ts'
import type { Api } from './base/platform/contract/serve.server.ts'
import type { Feature } from './base/platform/feature.server.ts'
import { BulkWork } from './base/platform/http/limits/bulk.server.ts'
import type { Gauges } from './base/platform/metrics/gauges.ts'
import { platform } from './base/platform/platform.server.ts'
import { settings } from './base/settings/feature.server.ts'
import { delivery } from './company/delivery/feature.server.ts'
import { site } from './company/site/feature.server.ts'
import { createRedirectFollower, type RedirectFollower } from './company/site/redirects/follow.server.ts'
import { tax } from './company/tax/feature.server.ts'
import { vatNumbers } from './company/vat-numbers/feature.server.ts'
import { accounting } from './desk/accounting/feature.server.ts'
import { analytics } from './desk/analytics/feature.server.ts'
import { customers } from './desk/customers/feature.server.ts'
import { history } from './desk/history/feature.server.ts'
import { imports } from './desk/imports/feature.server.ts'
import { inbox } from './desk/inbox/feature.server.ts'
import { privacy } from './desk/privacy/feature.server.ts'
import { stock } from './desk/stock/feature.server.ts'
import { cad } from './goods/cad/feature.server.ts'
import { catalogue } from './goods/catalogue/feature.server.ts'
import { findDrawnProduct } from './goods/catalogue/page/drawn.sql.server.ts'
import { available } from './goods/catalogue/stock/available.sql.server.ts'
import { drawings } from './goods/drawings/feature.server.ts'
import { families } from './goods/families/feature.server.ts'
import { ownNumbers } from './goods/own-numbers/feature.server.ts'
import { productDocuments } from './goods/product-documents/feature.server.ts'
import { reviews } from './goods/reviews/feature.server.ts'
import { openEngine } from './goods/search/engine.server.ts'
import { search } from './goods/search/feature.server.ts'
import { stockAlerts } from './goods/stock-alerts/feature.server.ts'
import { addresses } from './people/addresses/feature.server.ts'
import { openIdentity } from './people/identity/api.server.ts'
import { accounts } from './people/identity/feature.server.ts'
import { profiles } from './people/profiles/feature.server.ts'
import { security } from './people/security/feature.server.ts'
import { backups } from './shop/backups/feature.server.ts'
import { health } from './shop/health/feature.server.ts'
import { notifications } from './shop/notifications/feature.server.ts'
import { opening } from './shop/opening/feature.server.ts'
import { openGate } from './shop/opening/service.server.ts'
import { pages } from './shop/pages/feature.server.ts'
import { cart } from './trade/cart/feature.server.ts'
import { invoices } from './trade/invoices/feature.server.ts'
import { orders } from './trade/orders/feature.server.ts'
import { createGuestOrders } from './trade/orders/placing/guests.server.ts'
import { parts } from './trade/part-lists/feature.server.ts'
import { beginInstallation } from './trade/payments/account/doubts.server.ts'
import { payments } from './trade/payments/feature.server.ts'
import { createOrderPayments } from './trade/payments/orders.server.ts'
import { openProvider, type PaymentProvider } from './trade/payments/provider/provider.server.ts'
import { purchasing } from './trade/purchasing/feature.server.ts'
import { quickOrder } from './trade/quick-order/feature.server.ts'

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
