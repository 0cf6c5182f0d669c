import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { readConfig } from '../../src/base/platform/config/config.server.ts'
import { startEmbeddedPostgres } from '../../src/base/platform/database/embedded/postgres.server.ts'
import { migrate } from '../../src/base/platform/database/migrate.server.ts'
import { seedDemo } from '../../src/shop/demo/seed.server.ts'
import { templateCount } from './lines.ts'
import { copyOrders } from './orders.ts'
import { copyProducts } from './products.ts'

const root = join(import.meta.dirname, '../..')

/**
 * A data folder with so many products and as many orders, made once and kept for later runs. Measures work on copies.
 * One that other migrations or another generator made is thrown away.
 */
export async function getCacheFolder(keep: string, size: number, say: (step: string) => void): Promise<string> {
  const name = `${size}-`
  const folder = join(keep, `${name}${fingerprint()}`)
  if (existsSync(folder)) return folder
  mkdirSync(keep, { recursive: true })
  for (const old of readdirSync(keep)) if (old.startsWith(name)) rmSync(join(keep, old), { recursive: true })
  say(`Making ${size} products and as many orders in ${folder}`)
  const unfinished = `${folder}.unfinished`
  await fill(unfinished, size)
  renameSync(unfinished, folder)
  return folder
}

/** Of everything that decides what such a folder holds. */
function fingerprint(): string {
  const files = globSync(['migrations/*.sql', 'demo/catalogue/*.json*', 'bench/catalogue/*.ts'], { cwd: root })
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 12)
}

async function fill(dataDir: string, size: number): Promise<void> {
  const database = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
  try {
    await migrate(database.url, join(root, 'migrations'))
    await seedDemo(
      readConfig({ DATA_DIR: dataDir, SHOP_MODE: 'demo', SHOP_CURRENCY: 'USD' }),
      database.url,
      join(root, 'demo'),
      () => {},
    )
    const client = new pg.Client(database.url)
    await client.connect()
    await copyProducts(client, Math.max(0, size - templateCount))
    await copyOrders(client, size, new Date())
    // What autovacuum would have done by the time a catalogue has grown so large.
    await client.query('vacuum (analyze)')
    await client.end()
  } finally {
    await database.stop()
  }
}
