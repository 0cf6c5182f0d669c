import { expect, test } from 'vitest'
import { createInProcessTransport } from '#base/platform/http/in-process.server.ts'
import { openShop } from '../shop.ts'

test('the shop’s own calls have no limit: pages for many visitors are rendered from the same address', async () => {
  const shop = await openShop()
  const call = createInProcessTransport(shop.fastify)
  const statuses = new Set<number>()
  for (let index = 0; index < 700; index++) {
    statuses.add((await call('/api/shop-mode', { method: 'GET', headers: { 'accept-language': 'en' } })).status)
  }
  expect([...statuses]).toEqual([200])
})
