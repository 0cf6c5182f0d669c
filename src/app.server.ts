import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { openApi } from './api.server.ts'
import { BuiltFiles } from './base/platform/cache/files.server.ts'
import { PageCache } from './base/platform/cache/page-cache.server.ts'
import { PageFile } from './base/platform/cache/page-file.server.ts'
import { QueryCache } from './base/platform/cache/query-cache.server.ts'
import type { Config } from './base/platform/config/config.server.ts'
import { setInProcessReads, setTransport } from './base/platform/contract/client.ts'
import type { InProcessReads } from './base/platform/contract/in-process-reads.server.ts'
import { followChanges } from './base/platform/database/changes.server.ts'
import { connect, type Database, type DatabaseConnection } from './base/platform/database/connect.server.ts'
import { getMarkingUrl, isPracticeSql } from './base/platform/database/demonstration.server.ts'
import { startHeartbeat } from './base/platform/database/heartbeat.server.ts'
import { listOwnMigrations } from './base/platform/database/migrate.server.ts'
import { buildNodeName, setConnectionName } from './base/platform/database/nodes.server.ts'
import { requirePoolerSettings } from './base/platform/database/pooler.server.ts'
import { computeConnectionShare, getPoolSize } from './base/platform/database/share.server.ts'
import { timeouts } from './base/platform/database/timeouts.ts'
import { listen } from './base/platform/http/acceptors.server.ts'
import { openFastify } from './base/platform/http/fastify.server.ts'
import { serveForms } from './base/platform/http/forms.server.ts'
import { type Middleware, openGateway } from './base/platform/http/gateway.server.ts'
import { serveHealthProbes } from './base/platform/http/health.server.ts'
import { createInProcessTransport } from './base/platform/http/in-process.server.ts'
import { getConnectionLimits, limitConnections } from './base/platform/http/limits/connections.server.ts'
import { requestWaits } from './base/platform/http/limits/request-waits.ts'
import { Thread } from './base/platform/http/limits/thread.server.ts'
import { noteRoutes, watchAnswers } from './base/platform/http/observe.server.ts'
import { createPageFinder, type FindPage } from './base/platform/http/page-info.server.ts'
import { createPageRenderer, type RequestHandler } from './base/platform/http/pages.server.ts'
import { Renders } from './base/platform/http/renders.server.ts'
import { createPageNamer } from './base/platform/http/route-names.server.ts'
import { buildSecurityHeaders } from './base/platform/http/security.server.ts'
import { Jobs } from './base/platform/jobs/jobs.server.ts'
import type { Log } from './base/platform/log.server.ts'
import { Metrics } from './base/platform/metrics/metrics.server.ts'
import {
  createBuildGauges,
  createNodeGauges,
  createPageGauges,
  createPoolGauges,
} from './base/platform/metrics/node-gauges.server.ts'
import { serveMetrics } from './base/platform/metrics/serve.server.ts'
import { recordDeliveryCurrency } from './company/delivery/service.server.ts'
import { checkRoutes, pageInfo } from './pages.server.ts'
import { requireOneCurrency } from './trade/orders/pricing/one-currency.server.ts'
import type { PaymentProvider } from './trade/payments/provider/provider.server.ts'

export type App = {
  log: Log
  config: Config
  db: Database
  fastify: FastifyInstance
  jobs: Jobs
  provider: PaymentProvider
  ownReads: InProcessReads
  thread: Thread
  /** Listens and returns the port; 0 in the configuration picks a free one. */
  listen(): Promise<number>
  /** Starts the background jobs; tests run them explicitly instead. */
  startJobs(): Promise<void>
  /** Says that it is closing and still answers, so that a balancer has time to send callers elsewhere. */
  startDraining(): void
  close(): Promise<void>
}

/** The React side: request handler and routes, and its built files or, in development, the middleware serving them. */
export type Pages = {
  handler: RequestHandler
  routes: ServerBuild['routes']
  assetsDirectory?: string
  development?: Middleware
}

/** The whole shop on a migrated database: page cache, then API, then pages. API tests omit `pages`. */
export async function openApp(config: Config, databaseUrl: string, log: Log, pages?: Pages): Promise<App> {
  if (pages) checkRoutes(pages.routes)
  const nodeName = buildNodeName(listOwnMigrations())
  const database = await openPool(config, databaseUrl, nodeName, log)
  const heartbeat = startHeartbeat({ pool: database.pool, createClient: database.createClient, log })
  const file = config.pageFileBytes > 0 ? new PageFile(join(config.dataDir, 'cache'), config.pageFileBytes) : undefined
  const cache = new PageCache(config.pageCacheBytes, file)
  // Fastify passes its request handler before the gateway in front of it can be created.
  let gateway: RequestListener | undefined
  let api: RequestListener | undefined
  const fastify = await openFastify(config, log, (handler) => {
    api = (request, response) => handler(request, response)
    return createServer({ maxHeaderSize: 16 * 1024, ...requestWaits }, (request, response) =>
      gateway!(request, response),
    )
  })
  limitConnections(fastify.server, config.trustProxy, getConnectionLimits(), log)
  const jobs = new Jobs(setConnectionName(databaseUrl, nodeName), log)
  const remembered = new QueryCache()
  const { db, pool } = database
  await requireOneCurrency(db, config)
  await recordDeliveryCurrency(db, config)
  const { startDraining } = serveHealthProbes(fastify, { config, db })
  const metrics = openMetrics(fastify, config, log)
  const thread = new Thread()
  const charge = (owner: string, ms: number) => thread.charge(owner, ms)
  const features = await openApi(fastify, { config, db, pool, databaseUrl, jobs, log, remembered, charge })
  const ofNode = [createPoolGauges(pool), createPageGauges(cache), createNodeGauges(config), createBuildGauges()]
  // Before the others: reading these takes connections, for which nobody else waits.
  metrics?.add(...ofNode, ...features.gauges)
  const findPage = createPageFinder(pageInfo)
  const renders = new Renders(thread)
  if (pages) await serveForms(fastify, config, { pages: pageInfo, findPage, renders, handler: pages.handler })
  await fastify.ready()
  const react = pages ? openPages(config, findPage, fastify, renders, pages) : {}
  const endOwnReads = pages ? setInProcessReads((target, input) => features.ownReads.call(target, input)) : undefined
  const { isAttribute, followRedirect } = features
  const answer = openGateway({ config, cache, findPage, isAttribute, followRedirect, thread, api: api!, ...react, log })
  const namePage = createPageNamer(pageInfo.map(({ path }) => path))
  gateway = metrics ? watchAnswers(answer, metrics.answers, namePage) : answer
  let stopListening: () => Promise<unknown> = async () => {}
  const changes = followChanges(database.db, (tags) => {
    remembered.drop(tags)
    cache.drop(tags)
  })

  return {
    config,
    log,
    db: database.db,
    fastify,
    jobs,
    provider: features.provider,
    ownReads: features.ownReads,
    thread,
    async listen() {
      stopListening = await listen(fastify, config.port, config.host)
      const address = fastify.server.address()
      return typeof address === 'object' && address ? address.port : config.port
    },
    startJobs: () => jobs.start(),
    startDraining,
    async close() {
      changes.stop()
      endOwnReads?.()
      const ended = stopListening()
      await fastify.close()
      await ended
      await features.close()
      await heartbeat.stop()
      await database.close()
      cache.close()
    },
  }
}

/** The connections of this node, as many as are its share of what the database allows. */
async function openPool(config: Config, databaseUrl: string, nodeName: string, log: Log): Promise<DatabaseConnection> {
  const onLostConnection = (error: Error) => log.warn({ err: error }, 'a database connection was lost')
  // A second more than the statement timeout: PostgreSQL itself should abort the query, if it can.
  // guard: orders that are paid with nothing are marked when they are made | isPracticeSql(config) → false | demo/clear
  const ownUrl = isPracticeSql(config) ? getMarkingUrl(databaseUrl, 'selling') : databaseUrl
  const { poolerUrl } = config
  // A pooler keeps connections with the name of who used them last, however long that is gone.
  const database = connect(poolerUrl ?? ownUrl, {
    name: poolerUrl ? 'ironwright pooled' : nodeName,
    onLostConnection,
    answersWithinMs: timeouts.statement_timeout + 1000,
    isPooled: Boolean(poolerUrl),
  })
  if (poolerUrl) await requirePoolerSettings(database.db, isPracticeSql(config) ? 'selling' : '')
  const share = await computeConnectionShare(database.db)
  database.pool.options.max = getPoolSize(share.connections)
  if (!share.isEnough) log.warn(share, 'the database allows so few connections that callers may wait for one')
  return database
}

/** Undefined without a token: then nothing is measured. */
function openMetrics(fastify: FastifyInstance, { metricsToken }: Config, log: Log): Metrics | undefined {
  if (metricsToken === undefined) return undefined
  const metrics = new Metrics(log)
  noteRoutes(fastify)
  serveMetrics(fastify, metrics, metricsToken)
  return metrics
}

function openPages(config: Config, findPage: FindPage, fastify: FastifyInstance, renders: Renders, pages: Pages) {
  const { handler, assetsDirectory, development } = pages
  setTransport(createInProcessTransport(fastify))
  const files = assetsDirectory ? new BuiltFiles(assetsDirectory, buildSecurityHeaders(config)) : undefined
  const render = createPageRenderer(config, findPage, handler, development !== undefined)
  return { files, development, render: (key: string, address: string) => renders.run(address, () => render(key)) }
}
