import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { createServer, type ViteDevServer } from 'vite'
import { readConfig } from './base/platform/config/config.server.ts'
import { withConfigFile } from './base/platform/config/file.server.ts'
import { openDatabase } from './base/platform/database/open.server.ts'
import type { RequestHandler } from './base/platform/http/pages.server.ts'
import { openLog } from './base/platform/log.server.ts'
import { findProjectRoot } from './base/platform/root.server.ts'
import { seedDemo } from './shop/demo/seed.server.ts'
import { refuseBefore } from './shop/setup/refuse-before.server.ts'

const root = findProjectRoot()
const report = (step: string) => process.stdout.write(`${step}\n`)

/** The shop with hot reload: pages change when they are saved; a change to the server's own files reopens the shop. */
async function main(): Promise<void> {
  const config = readConfig(withConfigFile(root, process.env))
  const log = openLog('warn')
  const database = await openDatabase(config, join(root, 'migrations'), report, { refuse: refuseBefore(config) })
  await seedDemo(config, database.url, join(root, 'demo'), report)
  const vite = await createServer({ root, server: { middlewareMode: true }, appType: 'custom' })

  // Everything is loaded through Vite, so that React Router's modules exist only once.
  const open = async () => {
    const { openApp } = (await vite.ssrLoadModule('/src/app.server.ts')) as typeof import('./app.server.ts')
    const { routes } = await serverBuild(vite)
    const pages = { handler: createHandler(vite), routes, development: vite.middlewares }
    const app = await openApp(config, database.url, log, pages)
    await app.listen()
    await app.startJobs()
    return app
  }
  let app = open()
  vite.watcher.on('change', (path) => {
    if (!/(\.server|contract)\.ts$/.test(path) && !path.startsWith(join(root, 'sandbox/'))) return
    report('Reopening the shop')
    app = app.then((old) => old.close()).then(open)
  })
  await app
  report(`Ironwright is ready at ${config.shopUrl}`)

  const close = async () => {
    await (await app).close()
    await vite.close()
    await database.stop()
    process.exit(0)
  }
  // unawaited: once, when the process ends
  process.once('SIGINT', close)
  // unawaited: once, when the process ends
  process.once('SIGTERM', close)
}

const serverBuild = async (vite: ViteDevServer) =>
  (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild

type PageServer = typeof import('./base/platform/http/pages.server.ts')

/** Reloads the routes for each request, so that a page is rendered as last saved. */
function createHandler(vite: ViteDevServer): RequestHandler {
  return async (request) => {
    const { createPageHandler } = (await vite.ssrLoadModule('/src/base/platform/http/pages.server.ts')) as PageServer
    return await createPageHandler(await serverBuild(vite), 'development')(request)
  }
}

await main()
