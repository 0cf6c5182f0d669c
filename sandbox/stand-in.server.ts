import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { Pool } from 'pg'
import { migrate } from '#base/platform/database/migrate.server.ts'
import { openLog } from '#base/platform/log.server.ts'
import stripeJs from './browser/stripe-global.ts?script'
import { openSandbox } from './sandbox.server.ts'

export type StandInOptions = {
  /** An empty database of its own. */
  databaseUrl: string
  /** The shop that its events go to. */
  shopUrl: string
  keys: { secretKey: string; publishableKey: string; webhookSecret: string }
  /** For the names of Stripe; browsers are told to accept it. */
  tls: { key: string; cert: string }
}

/** The sandbox outside a shop: its API for shops with keys, and what browsers find under the names of Stripe. */
export async function openStandIn({ databaseUrl, shopUrl, keys, tls }: StandInOptions) {
  await migrate(databaseUrl, 'migrations')
  const pool = new Pool({ connectionString: databaseUrl, max: 4 })
  const log = openLog('silent')
  const sandbox = await openSandbox({
    ...keys,
    pool,
    log,
    webhookUrl: `${shopUrl}/api/webhooks/payment`,
    pagesUrl: 'https://hooks.stripe.com/sandbox/stripe',
    embedders: '*',
  })
  const browsers = Fastify({ https: tls })
  browsers.get('/:release/stripe.js', async (_, reply) => reply.type('text/javascript; charset=utf-8').send(stripeJs))
  await browsers.register(sandbox.browserRoutes, { prefix: '/sandbox/stripe' })
  await browsers.register(async (api) => {
    allowPages(api)
    await api.register(sandbox.publicRoutes)
  })
  await browsers.listen({ host: '127.0.0.1', port: 0 })
  const { port: browserPort } = browsers.server.address() as AddressInfo
  return {
    apiUrl: `http://${sandbox.apiUrl.host}:${sandbox.apiUrl.port}`,
    browserPort,
    async close() {
      await browsers.close()
      await sandbox.close()
      await pool.end()
    },
  }
}

/** As at https://api.stripe.com, which pages of other origins call. */
function allowPages(api: FastifyInstance): void {
  api.addHook('onRequest', async ({ headers }, reply) => {
    reply.header('access-control-allow-origin', '*')
    reply.header('access-control-allow-headers', headers['access-control-request-headers'] ?? '')
  })
  api.options('/v1/*', async (_, reply) => reply.code(204).send())
}
