import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { readConfig } from '#base/platform/config/config.server.ts'
import { connect } from '#base/platform/database/connect.server.ts'
import { startEmbeddedPostgres } from '#base/platform/database/embedded/postgres.server.ts'
import { migrate } from '#base/platform/database/migrate.server.ts'
import { fillCatalogue } from '#shop/demo/seed.server.ts'
import { toJsonLines } from './lines.ts'
import { simulateBusiness } from './simulate.server.ts'

/** Writes `demo/business/USD.jsonl.gz` and the others: the business in each currency, in a PostgreSQL of its own. */
const currencies = ['USD', 'EUR', 'GBP']
const until = new Date('2026-01-01T00:00:00Z')
const now = new Date('2026-01-01T12:00:00Z')
const demo = join(import.meta.dirname, '../..')

for (const currency of currencies) await makeBusiness(currency)

async function makeBusiness(currency: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ironwright-business-'))
  const server = await startEmbeddedPostgres({ dataDir: folder, disposable: true })
  const { db, close } = connect(server.url)
  try {
    await migrate(server.url, 'migrations')
    const config = readConfig({ DATA_DIR: folder, SHOP_CURRENCY: currency })
    await fillCatalogue(db, server.url, config, demo, () => {})
    const made = await db.transaction().execute((tx) => simulateBusiness(tx, config, demo, { until, now }))
    const file = join(demo, 'business', `${currency}.jsonl.gz`)
    writeFileSync(file, gzipSync(toJsonLines(made, { until, now }), { level: 9 }))
    console.info(`${file}: ${made.tables.reduce((sum, { rows }) => sum + rows.length, 0)} rows`)
  } finally {
    await close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
