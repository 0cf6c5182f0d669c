import { expect, test } from 'vitest'
import { openShop, type TestShop } from '../shop.ts'

const message = {
  name: 'Anna',
  email: 'anna@example.com',
  subject: 'Anvils',
  opinion: 'Do you have one?',
}

async function send(shop: TestShop, forwarded: string): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwarded }
  return (await fetch(`${shop.url}/api/inbox`, { method: 'POST', headers, body: JSON.stringify(message) })).status
}

const forgeries: [string, Record<string, string>, (index: number) => string][] = [
  ['made-up addresses without a proxy', {}, (index) => `10.0.0.${index}`],
  ['made-up addresses before the one of the proxy', { TRUST_PROXY: '1' }, (index) => `10.0.0.${index}, 192.0.2.7`],
  ['the name of calls in process', { TRUST_PROXY: '1' }, () => 'in-process'],
  ['texts that are no addresses', { TRUST_PROXY: '127.0.0.1' }, (index) => `unknown-${index}`],
  ['an address of a network that is not trusted', { TRUST_PROXY: '10.0.0.0/8' }, (index) => `192.0.2.${index}`],
  ['addresses of one block', { TRUST_PROXY: '1' }, (index) => `[2001:db8::${index}%eth${index}]:${1000 + index}`],
  [
    'spellings of one address',
    { TRUST_PROXY: '1' },
    (index) => ['1.2.3.4', '::ffff:1.2.3.4', '1.2.3.4:80'][index % 3]!,
  ],
]

test.each(forgeries)('limits count callers who forward %s', async (_, env, forwarded) => {
  const shop = await openShop({ env })
  const statuses: number[] = []
  for (let index = 1; index <= 6; index += 1) statuses.push(await send(shop, forwarded(index)))
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
})

test('limits count callers behind a trusted proxy separately', async () => {
  const shop = await openShop({ env: { TRUST_PROXY: '127.0.0.1, ::1' } })
  for (let index = 1; index <= 6; index += 1) expect(await send(shop, `192.0.2.${index}`)).toBe(201)
})

test.each([
  ['a /56', (index: number) => `2001:db8:0:${index.toString(16)}::1`],
  ['a /24', (index: number) => `10.0.0.${index}`],
])('limits count the addresses of %s together, which may do more', async (_, getAddress) => {
  const shop = await openShop({ env: { TRUST_PROXY: '1' } })
  const statuses: number[] = []
  for (let index = 1; index <= 24; index += 1) statuses.push(await send(shop, getAddress(index)))
  expect(statuses.filter((status) => status === 201)).toHaveLength(20)
  expect(await send(shop, '192.0.2.1')).toBe(201)
})
