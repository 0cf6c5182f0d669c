// Walks over all calls that read.
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../src/base/platform/config/config.server.ts'
import { createPageFinisher } from '../../src/base/platform/http/pages.server.ts'
import { matrix } from '../authorization/matrix.ts'
import { openShop } from '../shop.ts'
import { openProxy } from './proxy.ts'

test('whoever is told to come again is told when, in every call that reads', async () => {
  const { databaseUrl } = await openShop()
  const url = new URL(databaseUrl)
  const proxy = await openProxy(Number(url.port))
  onTestFinished(() => proxy.close())
  url.port = String(proxy.port)
  url.hostname = '127.0.0.1'
  const shop = await openShop({ databaseUrl: url.href, env: { TRUST_PROXY: '1' } })
  proxy.connection = 'closed'
  const silent: string[] = []
  let refused = 0
  for (const [index, { target }] of matrix.filter(({ target }) => target.method === 'GET').entries()) {
    const path = target.path
      .replace(/:email/g, 'x@example.com')
      .replace(/:\w+/g, '00000000-0000-4000-8000-000000000000')
    const headers = { authorization: `Bearer ${'x'.repeat(43)}`, 'x-forwarded-for': `10.0.1.${index}` }
    const answer = await fetch(`${shop.url}/api${path}`, { headers })
    await answer.arrayBuffer()
    if (answer.status !== 503) continue
    refused += 1
    if (!(Number(answer.headers.get('retry-after')) > 0)) silent.push(path)
  }
  expect(refused).toBeGreaterThan(20)
  expect(silent).toEqual([])
})

test('a page that cannot be shown now says when to come again', async () => {
  const finish = createPageFinisher(readConfig({}), () => undefined, false)
  const readHeaders = async (status: number) => (await finish('/', new Response('', { status }))).headers
  for (const status of [429, 503]) expect((await readHeaders(status))['retry-after'], String(status)).toBe('5')
  expect(await readHeaders(200)).not.toHaveProperty('retry-after')
})
