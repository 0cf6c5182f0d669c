import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyBaseLogger, type FastifyPluginAsync, LogController } from 'fastify'
import type { Pool } from 'pg'
import { limitClosing } from '#base/platform/http/closing.server.ts'
import { createSandboxApi } from './api.server.ts'
import { createBrowserRoutes, createPublicApi } from './browser.server.ts'
import type { Sandbox } from './http.server.ts'
import { createSwitches, type Switches } from './switches.server.ts'
import { type Receiver, startDeliverer } from './webhooks.server.ts'

export type SandboxOptions = {
  pool: Pool
  /** A function when the shop's port is known only later. Without it, webhooks wait for a running shop. */
  webhookUrl?: Receiver['url'] | undefined
  webhookSecret: string
  secretKey: string
  publishableKey: string
  log: FastifyBaseLogger
  /** The address at which a browser finds `browserRoutes`, and who may show their frames, as in `frame-ancestors`. */
  pagesUrl: string
  embedders?: string
  /** Shown in the confirmation step. */
  merchant?: string
  switches?: Switches
}

export type OpenSandbox = {
  /** For `new Stripe(secretKey, apiUrl)`. */
  apiUrl: { host: string; port: number; protocol: 'http' }
  /** Registered by the shop under the prefix `/sandbox/stripe`. */
  browserRoutes: FastifyPluginAsync
  /** The calls alone, without the pages. */
  publicRoutes: FastifyPluginAsync
  switches: Switches
  /** Attempts every undelivered webhook; returns how many were delivered. */
  deliverNow(): Promise<number>
  close(): Promise<void>
}

/**
 * Stands in for the card provider on this machine: its API on a loopback port of its own, its browser part on the
 * shop's origin, its webhooks. Its state is in the database, so nodes share it and it survives a crash.
 */
export async function openSandbox(options: SandboxOptions): Promise<OpenSandbox> {
  const { pool, log, webhookUrl, webhookSecret, secretKey, publishableKey, pagesUrl } = options
  const { merchant = 'Ironwright' } = options
  const { switches = { ...createSwitches(), webhooks: webhookUrl ? 'deliver' : 'hold' } } = options
  const receiver = { url: webhookUrl ?? '', secret: webhookSecret }
  const deliverer = startDeliverer({ pool, log, switches, receiver })
  const changed = deliverer.poke
  const sandbox: Sandbox = { pool, log, switches, merchant, pagesUrl, secretKey, publishableKey, changed }

  const api = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    requestTimeout: 30_000,
    // As at Stripe, one address serves both keys.
    rewriteUrl: ({ url = '/', headers }) => (isPublic(url, headers.authorization) ? `/public${url}` : url),
  })
  limitClosing(api)
  await api.register(createSandboxApi(sandbox))
  await api.register(createPublicApi(sandbox), { prefix: '/public' })
  const host = '127.0.0.1'
  await api.listen({ host, port: 0 })
  const { port } = api.server.address() as AddressInfo
  return {
    apiUrl: { host, port, protocol: 'http' },
    browserRoutes: createBrowserRoutes(sandbox, options.embedders),
    publicRoutes: createPublicApi(sandbox),
    switches,
    deliverNow: deliverer.deliverNow,
    async close() {
      await api.close()
      await deliverer.close()
    },
  }
}

/** The calls that the publishable key opens; all others ask for the secret one. */
const isPublic = (url: string, authorization: string | undefined): boolean =>
  authorization?.startsWith('Bearer pk_') === true &&
  /^\/v1\/payment_(methods|intents\/\w+(\/confirm)?)(\?|$)/.test(url)
