import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as setTimeoutPromise } from 'node:timers/promises'
import { type App, openApp } from './app.server.ts'
import { type Config, readConfig } from './base/platform/config/config.server.ts'
import { getConfigFile, isReadableByAll, withConfigFile } from './base/platform/config/file.server.ts'
import { type DatabaseHandle, openDatabase } from './base/platform/database/open.server.ts'
import { createPageHandler } from './base/platform/http/pages.server.ts'
import { isLostConnection } from './base/platform/http/problem.server.ts'
import { recordDeath } from './base/platform/load/deaths.server.ts'
import { type Log, openLog } from './base/platform/log.server.ts'
import { findProjectRoot } from './base/platform/root.server.ts'
import { listRedirectRegistrations } from './people/identity/openid/addresses.server.ts'
import { explainFailure } from './shop/commands/failure.server.ts'
import { refuseDemo } from './shop/demo/mark.server.ts'
import { seedDemo } from './shop/demo/seed.server.ts'
import { refuseBefore } from './shop/setup/refuse-before.server.ts'

const root = findProjectRoot()

/** Reads the settings, connects, fills the demonstration once, listens, and closes gracefully when told to. */
export async function main(): Promise<void> {
  const config = readConfig(withConfigFile(root, process.env))
  const log = openLog(config.logLevel)
  await refuseUsedPort(config)
  // Only here, so that an invalid setting is reported at once; read while the database is waited for.
  const loading = import('virtual:react-router/server-build')
  const database = await openDatabase(config, join(root, 'migrations'), report, { refuse: refuseBefore(config) })
  await refuseDemo(config, database.url)
  await seedDemo(config, database.url, join(root, 'demo'), report)

  const build = await loading
  const handler = createPageHandler(build, 'production')
  const pages = { handler, routes: build.routes, assetsDirectory: join(root, 'build/client') }
  const app = await openApp(config, database.url, log, pages)
  closeOnSignals(app, database, config.shutdownDelaySeconds)
  const port = await app.listen()
  await fetch(`http://${config.host}:${port}/`, { headers: { host: new URL(config.shopUrl).host } })
  await recordDeath(config.dataDir, process.env.IRONWRIGHT_LAST_DEATH)
  // The launcher starts a shop again that was ready once.
  process.send?.('ready')
  await app.startJobs()
  if (config.cad) process.send?.('install-cad')
  for (const sentence of listRedirectRegistrations(config)) report(sentence)
  if (config.mode === 'live' && config.testPayments) warn(log, testPayments)
  const file = getConfigFile(root, process.env)
  if (isReadableByAll(file)) warn(log, `${file} can be read by every account of this machine: chmod 640 ${file}`)
  report(`Ironwright is ready at ${config.shopUrl}`)
  // Otherwise it would be written when the process ends, if it ends by itself.
  flushCompileCache()
}

/** Reports a port in use before any preparation is done in vain. */
async function refuseUsedPort({ port, host }: Config): Promise<void> {
  const probe = createServer()
  probe.listen(port, host)
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}

const testPayments = 'The payment provider’s keys are test keys: orders are paid with test cards, and no money arrives.'

function warn(log: Log, sentence: string): void {
  log.warn(sentence)
  report(`Warning: ${sentence}`)
}

function report(step: string): void {
  process.stdout.write(`${step}\n`)
}

/**
 * A balancer has time to send callers elsewhere, and requests in flight are completed; a second signal exits at once.
 * After an unknown failure the shop closes without delay.
 */
function closeOnSignals(app: App, database: DatabaseHandle, delaySeconds: number): void {
  let closing = false
  const close = async (exitCode: number, delay = 0) => {
    // Neither another signal nor what fails meanwhile begins to close it again.
    if (closing) return
    closing = true
    app.startDraining()
    await setTimeoutPromise(delay * 1000)
    setTimeout(() => process.exit(1), 10_000).unref()
    await app.close()
    await database.stop()
    process.exit(exitCode)
  }
  process.once('SIGINT', () => close(0, delaySeconds))
  process.once('SIGTERM', () => close(0, delaySeconds))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error) => {
      // A lost database connection is tolerated: callers got an error, and pending work is found again in its rows.
      if (error instanceof Error && isLostConnection(error))
        return app.fastify.log.warn({ err: error }, 'a connection was lost')
      app.fastify.log.fatal({ err: error }, event)
      close(1)
    })
  }
}

/** One sentence for what a person can fix; anything else is a bug and keeps its stack. */
function toSentence(error: Error): string | undefined {
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Set PORT to another, or end the program that uses it.`
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} may not be used by this account. Set PORT to 1024 or higher.`
  return explainFailure(error)
}

main().catch((error) => {
  process.stderr.write(`${toSentence(error) ?? (error as Error).stack}\n`)
  process.exit(1)
})
