import { createServer, type RequestListener, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { openApi } from './api.server.ts'
import type { Provider } from './payments/provider.server.ts'
import { BuiltFiles } from './platform/cache/files.server.ts'
import { PageCache } from './platform/cache/page-cache.server.ts'
import type { Config } from './platform/config.server.ts'
import { connectApi } from './platform/contract/client.ts'
import { followChanges } from './platform/database/changes.server.ts'
import { connect, type Database } from './platform/database/connect.server.ts'
import { openFastify } from './platform/http/fastify.server.ts'
import { openFront } from './platform/http/front.server.ts'
import { inProcessEngine } from './platform/http/in-process.server.ts'
import { pageKeyOf, pageRenderer, type RequestHandler } from './platform/http/pages.server.ts'
import { Jobs } from './platform/jobs/jobs.server.ts'
import type { Log } from './platform/log.server.ts'

export type App = {
  config: Config
  db: Database
  fastify: FastifyInstance
  jobs: Jobs
  provider: Provider
  /** Listens and says on which port; 0 in the configuration takes a free one. */
  listen(): Promise<number>
  close(): Promise<void>
}

/** The React side: its request handler, and where its built files lie. */
export type Pages = { handler: RequestHandler; assetsDirectory: string | undefined }

/** The whole shop on a migrated database: page cache, then API, then pages. `pages` is left out by API tests. */
export async function openApp(config: Config, databaseUrl: string, log: Log, pages?: Pages): Promise<App> {
  const database = connect(databaseUrl, (error) => log.warn({ err: error }, 'a database connection was lost'))
  const cache = new PageCache(config.pageCacheBytes)
  let listener: RequestListener | undefined
  let server: Server | undefined
  const fastify = await openFastify(config, log, (handler) => {
    listener = (request, response) => handler(request, response)
    server = createServer(
      { maxHeaderSize: 16 * 1024, headersTimeout: 10_000, requestTimeout: 30_000 },
      (request, response) => listener!(request, response),
    )
    return server
  })
  const jobs = new Jobs(databaseUrl, log)
  const features = await openApi(fastify, { config, db: database.db, pool: database.pool, databaseUrl, jobs, log })
  await fastify.ready()
  if (pages) {
    connectApi(inProcessEngine(fastify))
    const render = pageRenderer(config, pages.handler)
    const files = pages.assetsDirectory ? new BuiltFiles(pages.assetsDirectory, {}) : undefined
    const onBug = (error: unknown) => log.error({ err: error }, 'a page could not be rendered')
    listener = openFront({ config, cache, files, keyOf: pageKeyOf, render, fastify: listener!, onBug })
  }
  const changes = followChanges(database.db, (tags) => cache.drop(tags))

  return {
    config,
    db: database.db,
    fastify,
    jobs,
    provider: features.provider,
    async listen() {
      await fastify.listen({ port: config.port, host: config.host })
      await features.start()
      const address = fastify.server.address()
      return typeof address === 'object' && address ? address.port : config.port
    },
    async close() {
      changes.stop()
      await fastify.close()
      await features.close()
      await database.close()
    },
  }
}
