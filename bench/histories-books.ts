import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { Client, Pool } from 'pg'
import { createSandboxApi } from '../sandbox/api.server.ts'
import { createSwitches } from '../sandbox/switches.server.ts'
import { formatFinding } from '../src/base/platform/audit/check.ts'
import { withOwnConnection } from '../src/base/platform/database/connect.server.ts'
import { startEmbeddedPostgres } from '../src/base/platform/database/embedded/postgres.server.ts'
import { migrate } from '../src/base/platform/database/migrate.server.ts'
import { openLog } from '../src/base/platform/log.server.ts'
import { runAudit } from '../src/trade/payments/audit/audit.server.ts'
import { createStripeClient } from '../src/trade/payments/provider/stripe.server.ts'
import { databaseOn } from '../test/database.ts'
import { currencies } from '../test/histories/history.ts'
import { loadHistories } from '../test/histories/load.ts'

const secretKey = 'sk_test_histories'
const say = (text: string) => void process.stdout.write(`${text}\n`)

/**
 * Writes random histories into the books of three shops, one for each currency, and into their providers', and audits
 * all of them. @returns how many findings there were
 */
export async function auditHistories(count: number, seed: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'ironwright-histories-'))
  const server = await startEmbeddedPostgres({ dataDir: folder, disposable: true })
  let found = 0
  try {
    for (const [index, currency] of currencies.entries()) {
      const database = databaseOn(server.url, `shop_${currency.toLowerCase()}`)
      await createDatabase(server.url, database)
      const load = { currency, count: Math.ceil(count / currencies.length), seed: seed + index * count }
      found += await auditCurrency(database, load)
    }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return found
}

async function createDatabase(server: string, database: string): Promise<void> {
  const client = new Client(server)
  await client.connect()
  await client.query(`create database ${new URL(database).pathname.slice(1)}`)
  await client.end()
  await migrate(database, 'migrations')
}

async function auditCurrency(database: string, load: Parameters<typeof loadHistories>[1]): Promise<number> {
  const began = performance.now()
  const written = await withOwnConnection(database, (db) => loadHistories(db, load))
  const loaded = performance.now()
  const provider = await openProviderApi(database)
  const findings = await withOwnConnection(database, (db) => runAudit(db, { ...provider, mode: 'demo', shop: 'shop' }))
  await provider.close()
  const seconds = (from: number, to: number) => `${((to - from) / 1000).toFixed(1)} s`
  const rows = `${written.orders} orders, ${written.lines} lines, ${written.events} events, seed ${load.seed}`
  const times = `written in ${seconds(began, loaded)}, audited in ${seconds(loaded, performance.now())}`
  say(`${load.currency}: ${rows}, ${times}: ${findings.length} findings`)
  for (const finding of findings) say(formatFinding(finding))
  return findings.length
}

/** The provider's API on the sandbox's tables, without its pages. */
async function openProviderApi(database: string) {
  const pool = new Pool({ connectionString: database, max: 4 })
  const names = { secretKey, publishableKey: '', merchant: '', pagesUrl: '' }
  const api = Fastify()
  const log = openLog('silent')
  await api.register(createSandboxApi({ ...names, pool, log, switches: createSwitches(), changed: () => {} }))
  await api.listen({ host: '127.0.0.1', port: 0 })
  const { port } = api.server.address() as AddressInfo
  return {
    stripe: createStripeClient(secretKey, { protocol: 'http', host: '127.0.0.1', port }),
    async close() {
      await api.close()
      await pool.end()
    },
  }
}
