// @module-tag long 20 s: four shops on one database.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { listStock } from '#goods/catalogue/contract.ts'
import { getHealth } from '#shop/health/contract.ts'
import { ada, openShop } from '../../../../test/shop.ts'
import { startEmbeddedPostgres } from './embedded/postgres.server.ts'
import { migrate } from './migrate.server.ts'
import { divideConnections } from './share.server.ts'

test('a shop takes an equal share of what the server allows, never so little that it waits for itself', () => {
  expect([100, 57, 45, 20, 3].map(divideConnections)).toEqual([13, 12, 9, 7, 7])
})

/** A PostgreSQL of its own, as a shop starts it. */
async function startPostgres(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ironwright-share-'))
  const server = await startEmbeddedPostgres({ dataDir, disposable: true })
  onTestFinished(async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  await migrate(server.url, 'migrations')
  return server.url
}

test('four shops on one database run, each with all the connections that it opens', async () => {
  const databaseUrl = await startPostgres()
  const lines: string[] = []
  const shops = []
  for (let n = 0; n < 4; n += 1)
    shops.push(await openShop({ databaseUrl, env: { LOG_LEVEL: 'warn' }, onLog: (line) => lines.push(line) }))
  const { id } = await shops[0]!.stock({ quantity: 1 })
  await Promise.all(shops.map((shop) => shop.startJobs()))
  const asked = shops.flatMap((shop) => Array.from({ length: 40 }, () => shop.asVisitor(listStock, { ids: id })))
  for (const answer of await Promise.all(asked)) expect(answer).toEqual([{ _id: id, quantity: 1 }])

  const client = new pg.Client(databaseUrl)
  await client.connect()
  onTestFinished(() => client.end())
  const countConnections = async () => {
    const { rows } = await client.query(`select count(*)::int from pg_stat_activity where usename = current_user`)
    return rows[0].count as number
  }
  expect(await countConnections()).toBeGreaterThan(20)
  // A connection that was closed is listed until its process has ended.
  await expect.poll(countConnections).toBeLessThanOrEqual(4 * 13 + 1)
  expect(lines.filter((line) => /"level":"(warn|error)"/.test(line))).toEqual([])
})

test('a shop whose database allows few connections runs, and says so in its log and to its admin', async () => {
  const shop = await openShop()
  const database = new URL(shop.databaseUrl).pathname.slice(1)
  const client = new pg.Client(shop.databaseUrl)
  await client.connect()
  await client.query(`alter database "${database}" connection limit 20`)
  await client.end()
  const lines: string[] = []
  const small = await openShop({ databaseUrl: shop.databaseUrl, onLog: (line) => lines.push(line) })
  expect(lines.filter((line) => line.includes('allows so few connections'))).toHaveLength(1)
  const { checks } = await small.as(ada)(getHealth, {})
  expect(checks.find(({ name }) => name === 'Database')).toMatchObject({
    state: 'warning',
    text: 'This shop may open only 7 connections; 13 would be better.',
    remedy: expect.stringContaining('max_connections'),
  })
})
