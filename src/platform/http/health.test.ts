import fastify from 'fastify'
import { expect, test } from 'vitest'
import { openShop, shareShop } from '../../../test/shop.ts'
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

test.each([
  [31, 503],
  [33, 200],
])('a shop with %s megabytes free answers %s', async (megabytes, status) => {
  const app = fastify()
  serveHealthProbes(app, shared(), async () => megabytes * 1024 * 1024)
  expect((await app.inject('/health/ready')).statusCode).toBe(status)
})
