import { once } from 'node:events'
import { type AddressInfo, connect as connectTo, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { newDatabase } from '../../../../test/new-database.ts'
import { openShop } from '../../../../test/shop.ts'
import { slowness } from '../../../../test/slowness.ts'
import { heartbeat } from './timeouts.ts'

/** A cable between a shop and its database that can be pulled: what is sent then goes nowhere, and nobody is told. */
async function openCable(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    const far = connectTo(Number(port), hostname)
    for (const socket of [near, far]) sockets.add(socket.on('error', () => {}))
    for (const [from, to] of [[near, far] as const, [far, near] as const]) {
      from.on('data', (bytes) => !isCut && to.write(bytes))
      from.once('close', () => to.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url: url.href, pull: () => (isCut = true), plug: () => (isCut = false) }
}

/** As in a shop, whose callers wait for less than a busy machine's tests. */
function beatAsInShops() {
  const { answersWithinMs } = heartbeat
  heartbeat.answersWithinMs = 700 * slowness
  onTestFinished(() => {
    heartbeat.answersWithinMs = answersWithinMs
  })
}

async function askFor(url: string) {
  const began = performance.now() // speed: compared with what follows the machine
  const { status, headers } = await fetch(url)
  // speed: likewise
  return { status, retryAfter: headers.get('retry-after'), ms: performance.now() - began }
}

test('nobody waits longer than a second for a database that is silent, and once it answers it is used again', async () => {
  const cable = await openCable(await newDatabase(inject('postgresUrl')))
  const lines: string[] = []
  const shop = await openShop({ databaseUrl: cable.url, onLog: (line) => lines.push(line) })
  const { id } = await shop.stock({ quantity: 1 })
  const addresses = [`${shop.url}/api/stock?ids=${id}`, `${shop.url}/health/ready`]
  for (const address of addresses) expect((await askFor(address)).status).toBe(200)
  beatAsInShops()
  cable.pull()
  // More than the pool has connections: some wait for an answer, some for a connection.
  const first = await Promise.all(Array.from({ length: 30 }, () => askFor(addresses[0]!)))
  for (const answer of first) expect(answer).toMatchObject({ status: 503, retryAfter: expect.any(String) })
  expect(Math.max(...first.map(({ ms }) => ms))).toBeLessThan(2000 * slowness)
  // What was said of readiness stands for a second.
  await expect.poll(async () => (await askFor(addresses[1]!)).status).toBe(503)
  // By now it is known, and nothing is tried.
  for (const address of addresses) {
    const { status, ms } = await askFor(address)
    expect(status).toBe(503)
    expect(ms).toBeLessThan(500 * slowness)
  }

  cable.plug()
  for (const address of addresses) await expect.poll(async () => (await askFor(address)).status).toBe(200)
  expect(lines.filter((line) => line.includes('the database is away'))).toHaveLength(1)
  expect(lines.filter((line) => line.includes('the database is back'))).toHaveLength(1)
})

test('a server that may only be read, such as a leader that was replaced, is away', async () => {
  const databaseUrl = await newDatabase(inject('postgresUrl'))
  const shop = await openShop({ databaseUrl })
  const { id } = await shop.stock({ quantity: 1 })
  const address = `${shop.url}/api/stock?ids=${id}`
  const own = new pg.Client(databaseUrl)
  await own.connect()
  onTestFinished(() => own.end())
  const name = own.escapeIdentifier(new URL(databaseUrl).pathname.slice(1))
  const restart = () =>
    // The server's own processes, such as those of autovacuum, belong to the superuser.
    own.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`)
  await own.query(`alter database ${name} set default_transaction_read_only = on`)
  await restart()
  await expect.poll(async () => (await askFor(address)).status).toBe(503)
  await own.query(`set default_transaction_read_only = off`)
  await own.query(`alter database ${name} reset default_transaction_read_only`)
  await restart()
  await expect.poll(async () => (await askFor(address)).status).toBe(200)
})
