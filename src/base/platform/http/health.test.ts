import fastify from 'fastify'
import { expect, test } from 'vitest'
import { openShop, shareShop } from '../../../../test/shop.ts'
import { serveHealthProbes } from './health.server.ts'

const shared = shareShop()

test('a shop that is about to close is not ready, and still answers', async () => {
  const shop = await openShop()
  const ask = (path: string) => fetch(shop.url + path)
  expect((await ask('/health/ready')).status).toBe(200)
  shop.startDraining()
  const refused = await ask('/health/ready')
  expect([refused.status, await refused.json()]).toEqual([
    503,
    expect.objectContaining({ detail: 'The shop is closing.' }),
  ])
  expect((await ask('/health/live')).status).toBe(200)
  expect((await ask('/api/products')).status).toBe(200)
})

/** A folder whose free room is asked for, and counted; time goes on when told to. */
async function openProbes() {
  const app = fastify()
  let [checks, bytes, nowMs] = [0, 64 * 1024 * 1024, 0]
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const readFreeBytes = async () => {
    checks += 1
    await held
    return bytes
  }
  const { startDraining } = serveHealthProbes(app, shared(), readFreeBytes, () => nowMs)
  await app.ready()
  return {
    startDraining,
    release,
    ask: async () => (await app.inject('/health/ready')).statusCode,
    countChecks: () => checks,
    fill: () => {
      bytes = 0
    },
    pass: (ms: number) => {
      nowMs += ms
    },
  }
}

test('all who ask whether a shop is ready share one check a second, whatever comes of it', async () => {
  const probes = await openProbes()
  const asking = Array.from({ length: 50 }, probes.ask)
  await expect.poll(probes.countChecks).toBe(1)
  // However long it takes.
  probes.pass(5000)
  asking.push(probes.ask())
  probes.release()
  expect(new Set(await Promise.all(asking))).toEqual(new Set([200]))
  probes.fill()
  expect([await probes.ask(), probes.countChecks()]).toEqual([200, 1])
  probes.pass(1001)
  expect([await probes.ask(), await probes.ask(), probes.countChecks()]).toEqual([503, 503, 2])
})

test('a shop that begins to close says so before its last answer is forgotten', async () => {
  const probes = await openProbes()
  probes.release()
  expect(await probes.ask()).toBe(200)
  probes.startDraining()
  expect([await probes.ask(), probes.countChecks()]).toEqual([503, 1])
})

test.each([
  [31, 503],
  [33, 200],
])('a shop with %s megabytes free answers %s', async (megabytes, status) => {
  const app = fastify()
  serveHealthProbes(app, shared(), async () => megabytes * 1024 * 1024)
  expect((await app.inject('/health/ready')).statusCode).toBe(status)
})
