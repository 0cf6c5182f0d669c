import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { boundWaiting } from '../../../../test/bounds.ts'
import { compareCpu } from '../../../../test/proportion.ts'
import { foreignPaths } from '../../../../test/threats/foreign-paths.ts'
import { parseStatuses, sendRaw } from '../../../../test/threats/raw-http.ts'
import { pageInfo } from '../../../pages.server.ts'
import { PageCache } from '../cache/page-cache.server.ts'
import { finish } from '../cache/variants.server.ts'
import { readConfig } from '../config/config.server.ts'
import { openLog } from '../log.server.ts'
import { openGateway } from './gateway.server.ts'
import { Thread } from './limits/thread.server.ts'
import { createPageFinder } from './page-info.server.ts'
import { Renders } from './renders.server.ts'

boundWaiting()

/** A gateway whose pages say their key, and take a while, or until `rendering` is over. */
async function openPages(
  rendering: number | Promise<void> = 0,
  api?: RequestListener,
  followRedirect = async (_: string) => undefined as string | undefined,
) {
  const config = readConfig({
    PORT: '0',
    SHOP_URL: 'https://shop.example',
    SHOP_SECRET: 'x'.repeat(32),
    TRUST_PROXY: '1',
  })
  const rendered: string[] = []
  const thread = new Thread(() => 0)
  const renders = new Renders(thread)
  const work = async (key: string) => {
    rendered.push(key)
    if (typeof rendering !== 'number') await rendering
    // speed: stands for the work of rendering
    else await new Promise((resolve) => setTimeout(resolve, rendering))
    const status = key.includes('not-found') ? 404 : 200
    return finish({ status, headers: {}, body: Buffer.from(key), tags: ['constant'] })
  }
  const server = createServer(
    openGateway({
      config,
      cache: new PageCache(10_000_000),
      findPage: createPageFinder(pageInfo),
      isAttribute: () => false,
      followRedirect,
      thread,
      api: api ?? ((request, response) => response.end(JSON.stringify(request.headers))),
      render: (key, address) => renders.run(address, () => work(key)),
      log: openLog('silent'),
    }),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const get = (path: string, address = '10.0.0.1', headers = {}, redirect: RequestInit['redirect'] = 'follow') =>
    fetch(url + path, { redirect, headers: { host: 'shop.example', 'x-forwarded-for': address, ...headers } })
  return { url, rendered, get }
}

// What cannot be in a request line at all is refused by Node's parser.
const targets = foreignPaths.filter((path) => /^[\x21-\x7e]+$/.test(path) && !/^[?#]/.test(path))

test('an address that leads out of the shop is the page not found, rendered once for each language', async () => {
  const { url, rendered } = await openPages()
  for (const target of [...targets, '//shop.example:80/products', 'https://evil.example/'])
    expect([400, 404], target).toContain(
      parseStatuses(await sendRaw(url, `GET ${target} HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n`))[0],
    )
  expect(rendered).toEqual(['/not-found'])
})

test('only an address without a page of its own is redirected, rendered or cached', async () => {
  const { get } = await openPages(0, undefined, async (url) => (url.startsWith('/gone') ? undefined : '/পাতা?q=a#b'))
  const ask = async (path: string) => {
    const { status, headers } = await get(path, '10.0.0.1', {}, 'manual')
    return [status, headers.get('location')]
  }
  for (const _ of [1, 2]) {
    expect(await ask('/old/shop.html')).toEqual([301, '/%E0%A6%AA%E0%A6%BE%E0%A6%A4%E0%A6%BE?q=a#b'])
    expect(await ask('/products')).toEqual([200, null])
    expect(await ask('/gone/shop.html')).toEqual([404, null])
  }
})

test('addresses that do not exist share one page in each language', async () => {
  const { rendered, get } = await openPages()
  for (let index = 0; index < 500; index += 1) {
    const path = `${index % 2 ? '/bn' : ''}/made-up-${index}/x?y=${index}`
    const answer = await get(path)
    expect(answer.status).toBe(404)
    await answer.arrayBuffer()
  }
  expect(rendered).toEqual(['/not-found', '/bn/not-found'])
})

test('spellings of an address and queries that a page does not read share one page', async () => {
  const { rendered, get } = await openPages()
  const spellings = ['/about', '/About/', '/ABOUT?utm_source=x', '/./about', '/about?q=1&q=2', '/products/../about']
  for (const path of spellings) expect(await (await get(path)).text(), path).toBe('/about')
  for (const query of ['?q=a&sort=price', '?sort=price&q=a', '?cursor=&q=a&utm_x=1&sort=price'])
    expect(await (await get(`/products${query}`)).text()).toBe('/products?q=a&sort=price')
  for (let index = 0; index < 50; index += 1)
    expect(await (await get(`/products?q=a&cursor=made-up-${index}&sort=price`)).text()).toBe(
      '/products?q=a&sort=price',
    )
  expect(rendered).toEqual(['/about', '/products?q=a&sort=price'])
})

test('one address that asks for many pages is refused, while others are served at once', async () => {
  const { rendered, get } = await openPages(20)
  const flood = Array.from({ length: 300 }, (_, index) => get(`/products?q=${index}`, '10.6.6.6'))
  for (let index = 0; index < 10; index += 1) expect((await get(`/blogs/${index}`, `10.0.1.${index}`)).status).toBe(200)
  // Each waits for the renders in progress at most: few of the flood's pages come between two of theirs.
  const turns = rendered.flatMap((key, index) => (key.startsWith('/blogs/') ? [index] : []))
  expect(Math.max(...turns.slice(1).map((turn, index) => turn - turns[index]!))).toBeLessThan(12)
  const answers = await Promise.all(flood)
  const refused = answers.filter(({ status }) => status === 429)
  // The slower the machine, the more become due meanwhile.
  expect(refused.length).toBeGreaterThan(100)
  expect(refused.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true)
  expect(rendered.length).toBeLessThan(200)
})

test('one address may have so many pages rendered, however slowly it asks', async () => {
  const { get } = await openPages()
  const statuses: number[] = []
  for (let index = 0; index < 200; index += 1) statuses.push((await get(`/products/x-${index}`)).status)
  expect(statuses.slice(0, 120)).not.toContain(429)
  expect(statuses).toContain(429)
  expect((await get('/products/x-1')).status).toBe(200)
  expect((await get('/products/y', '10.0.0.2')).status).toBe(200)
  // While the others were asked for, one more may have become due.
  let page = await get('/bn/products/z', '10.0.0.1', { accept: 'text/html' })
  for (let index = 0; page.status === 200 && index < 20; index += 1)
    page = await get(`/bn/products/z-${index}`, '10.0.0.1', { accept: 'text/html' })
  expect(page.status).toBe(429)
  expect(await page.text()).toMatch(/^<!doctype html><html lang="bn">/)
})

test('more pages at once than can be rendered soon are refused, from however many addresses', async () => {
  const { promise: rendered, resolve: endRendering } = Promise.withResolvers<void>()
  const { get } = await openPages(rendered)
  const answers = Array.from({ length: 200 }, (_, index) => get(`/products/x-${index}`, `10.${index}.0.1`))
  const answered: number[] = []
  for (const answer of answers) void answer.then(({ status }) => answered.push(status))
  // Four are rendered, and sixty may wait for them.
  await expect.poll(() => answered.filter((status) => status === 503).length).toBe(136)
  endRendering()
  expect((await Promise.all(answers)).filter(({ status }) => status === 200)).toHaveLength(64)
})

test('reads of a crowd that the API cannot answer soon are refused in its language; health and writes are not', async () => {
  const waiting: ServerResponse[] = []
  const { url, get } = await openPages(0, (request, response) => {
    if (request.method === 'GET' && request.url!.startsWith('/api/')) waiting.push(response)
    else response.end('done')
  })
  const crowd = Array.from({ length: 200 }, () => get('/api/products', '10.0.0.1', { 'accept-language': 'bn' }))
  await expect.poll(() => waiting.length).toBe(150)
  let refusals = 0
  for (const one of crowd)
    void one.then(() => {
      refusals += 1
    })
  await expect.poll(() => refusals).toBe(50)
  const refused = await Promise.any(crowd)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(refused.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await refused.json()).toMatchObject({ code: 'unavailable', detail: expect.stringMatching(/[\u0980-\u09ff]/) })

  expect(await (await get('/health/ready')).text()).toBe('done')
  const write = await fetch(`${url}/api/purchase`, { method: 'POST', headers: { host: 'shop.example' } })
  expect(await write.text()).toBe('done')

  for (const response of waiting) response.end('answered')
  const statuses = (await Promise.all(crowd)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(150)
})

test('the API finds one checked address and nothing else that a caller forwarded', async () => {
  const { get } = await openPages()
  const forged = {
    'x-forwarded-for': 'in-process, 10.7.7.7',
    forwarded: 'for=1.1.1.1;host=evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'ftp',
  }
  const headers = (await (await get('/api/products', '', forged)).json()) as object
  expect(headers).toMatchObject({ 'x-forwarded-for': '10.7.7.7' })
  expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['forwarded']))
  expect(JSON.stringify(headers)).not.toMatch(/evil|ftp/)
})

test('an address is refused beyond its limit', async () => {
  const { get } = await openPages()
  const path = '/api/products?q='
  expect((await get(path + 'a'.repeat(8000 - path.length))).status).toBe(200)
  expect((await get(path + 'a'.repeat(8001 - path.length))).status).toBe(414)
})

test('a list of etags or slashes made to be slow delays nobody', async () => {
  const { get } = await openPages()
  const { headers } = await get('/about')
  const send = async (blank: string, slash: string) => {
    const etags = `x${blank.repeat(12_000)}x, ${headers.get('etag')}`
    for (let round = 0; round < 30; round += 1) {
      expect((await get('/about', '10.0.0.1', { 'if-none-match': etags })).status).toBe(304)
      expect((await get(`/${slash.repeat(7000)}x`)).status).toBe(404)
    }
  }
  await send('y', 'z')
  // Against headers and addresses of the same length that no expression takes time for.
  const ratio = await compareCpu(
    () => send(' ', '/'),
    () => send('y', 'z'),
    10,
  )
  expect(ratio).toBeLessThan(10)
})

test('a page is the same in every coding, and says which it is in', async () => {
  const { get } = await openPages()
  for (const [accepted, coding] of [
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['gzip', 'gzip'],
    ['identity', null],
  ] as const) {
    const answer = await get('/products', '10.0.0.1', { 'accept-encoding': accepted })
    expect(answer.headers.get('content-encoding'), accepted).toBe(coding)
    expect(await answer.text(), accepted).toBe('/products')
  }
})
