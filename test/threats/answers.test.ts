// Walks over all addresses that everybody may ask for: pages, files and every route, besides the calls of the API's description.
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../eventually.ts'
import { openShop, shareShop, type TestShop } from '../shop.ts'
import { standInPages } from '../stand-in-pages.ts'

type Ask = { method?: string; path: string; headers?: Record<string, string> }

/** What the gateway answers itself. */
const ownAnswers: Record<string, Ask> = {
  'a page that is not cached': { path: '/products?q=made-up' },
  'a cached page': { path: '/about' },
  'a cached page that is packed for its reader': { path: '/about', headers: { 'accept-encoding': 'gzip' } },
  'a cached page that its reader has': { path: '/about', headers: { 'if-none-match': '*, "x"' } },
  'the head of a cached page': { method: 'HEAD', path: '/about' },
  'the data of a page': { path: '/about.data' },
  'a cached page not found': { path: '/made/up' },
  'an address that leads out of the shop': { path: '//evil.example/%2f..' },
  'a followed redirect': { path: '/old/shop.html' },
  'a file': { path: '/assets/screen.js' },
  'a file that is unpacked for its reader': { path: '/assets/screen.js', headers: { 'accept-encoding': 'identity' } },
  'a form without script': {
    method: 'POST',
    path: '/contact',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  },
  'a method that pages do not have': { method: 'PUT', path: '/about' },
  'an unknown address of the API': { path: '/api/made-up' },
  'an unknown address of health': { path: '/health/made-up' },
}

/** Names that the routes accept. */
const samples: Record<string, string> = {
  '/theme/:file': '/theme/1d5fa8.css',
  '/images/:file': `/images/${'0'.repeat(32)}-320.webp`,
  '/images/private/:file': `/images/private/${'0'.repeat(32)}-320.webp`,
  '/documents/:file': `/documents/${'0'.repeat(32)}.pdf`,
  '/sitemap-:section.xml': '/sitemap-pages.xml',
}

/** Every route of the server, from the tree that it prints. */
function listRoutes({ fastify }: TestShop): Ask[] {
  const parents: string[] = []
  return fastify
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent, name, methods = ''] = /^((?:│ {3}| {4})*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
      if (indent === undefined) return []
      const depth = indent.length / 4
      const route = (depth > 0 ? parents[depth - 1]! : '') + name
      parents[depth] = route
      const path = samples[route] ?? route.replace(/:\w+|\*/g, 'x').replace(/^(?!\/)/, '/')
      return methods
        .split(', ')
        .filter((method) => method && !['HEAD', 'TRACE'].includes(method))
        .map((method) => ({ method, path }))
    })
}

async function ask({ url }: TestShop, { method = 'GET', path, headers }: Ask, address: string): Promise<number> {
  const sent = { 'accept-encoding': 'br', 'x-forwarded-for': address, ...headers }
  const answer = await fetch(url + path, { method, headers: sent, redirect: 'manual' })
  await answer.arrayBuffer()
  return answer.status
}

async function openWithPages(): Promise<{ shop: TestShop; asked: [string, Ask][] }> {
  const env = { TRUST_PROXY: '1', METRICS_TOKEN: 'x'.repeat(32) }
  const shop = await openShop({ env, boundsThread: true, pages: standInPages() })
  await shop.db
    .insertInto('redirects')
    .values({ id: crypto.randomUUID(), fromPath: '/old/shop.html', toPath: '/about' })
    .execute()
  for (const path of ['/about', '/made/up', '/assets/screen.js', '/api/openapi.json'])
    await ask(shop, { path }, '10.0.0.1')
  const routes = listRoutes(shop)
  const listMethods = (path: string) => routes.filter((route) => route.path === path).map(({ method }) => method)
  expect(['/robots.txt', '/site.webmanifest', '/api/openapi.json', '/health/ready'].map(listMethods)).toEqual(
    Array.from({ length: 4 }, () => ['GET']),
  )
  const named = routes.map((route): [string, Ask] => [`${route.method} ${route.path}`, route])
  return { shop, asked: [...Object.entries(ownAnswers), ...named] }
}

/** Notes who is charged for anything, however little. */
function noteCharges({ thread }: TestShop): ReadonlySet<string> {
  const owners = new Set<string>()
  const charge = thread.charge.bind(thread)
  thread.charge = (owner, ms) => {
    owners.add(owner)
    charge(owner, ms)
  }
  onTestFinished(() => {
    thread.charge = charge
  })
  return owners
}

test('whatever everybody may ask for is charged to whoever asks', async () => {
  const { shop, asked } = await openWithPages()
  const owners = noteCharges(shop)
  for (const [index, [name, one]] of asked.entries()) {
    const address = `198.51.${index >> 8}.${index & 255}`
    await ask(shop, one, address)
    await eventually(() => expect(owners.has(address), name).toBe(true))
  }
})

test('whoever has used up their share is refused whatever they ask for, and nobody else is', async () => {
  const { shop, asked } = await openWithPages()
  shop.thread.charge('2001:db8:0:0::/64', 1e9)
  const wrong: string[] = []
  for (const [index, [name, one]] of asked.entries()) {
    const used = await ask(shop, one, `2001:db8::${(index + 1).toString(16)}`)
    if (used !== 429) wrong.push(`${name} from an address that has used its share: ${used}`)
    const other = await ask(shop, one, `10.${index >> 8}.${index & 255}.1`)
    if (other === 429) wrong.push(`${name} from another address: 429`)
  }
  expect(wrong).toEqual([])
})

test('balancers and whoever else is near may always ask whether the shop is ready, and strangers within their share', async () => {
  const { shop } = await openWithPages()
  const near = ['127.0.0.1', '10.0.0.9', '192.168.7.7', '172.16.0.1', '100.64.0.1', '::1', 'fd00::7', 'fe80::1']
  const strangers = ['203.0.113.9', '2001:db8:9::1', '100.128.0.1', '172.32.0.1', '::ffff:203.0.113.9']
  const blocks = ['203.0.113.9', '2001:db8:9:0::/64', '100.128.0.1', '172.32.0.1']
  for (const block of [...blocks, ...near.slice(0, 5), '0:0:0:0::/64', 'fd00:0:0:0::/64', 'fe80:0:0:0::/64'])
    shop.thread.charge(block, 1e9)
  for (const path of ['/health/live', '/health/ready']) {
    for (const address of near) expect(await ask(shop, { path }, address), `${path} ${address}`).toBe(200)
    for (const address of strangers) expect(await ask(shop, { path }, address), `${path} ${address}`).toBe(429)
  }
  // Only that.
  expect(await ask(shop, { path: '/about' }, '10.0.0.9')).toBe(429)
  expect(await ask(shop, { path: '/api/categories' }, '127.0.0.1')).toBe(429)
})

const shared = shareShop()

const documents = [
  '/api/openapi.json',
  '/api/docs',
  '/site.webmanifest',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap-pages.xml',
]

test.each(documents)('%s is the same in every coding, is not sent twice, and is counted as a read', async (path) => {
  const get = (headers: Record<string, string>) => fetch(shared().url + path, { headers })
  const plain = await get({ 'accept-encoding': 'identity' })
  const [text, etag] = [await plain.text(), plain.headers.get('etag')!]
  expect([plain.status, plain.headers.get('x-ratelimit-limit')]).toEqual([200, '600'])
  for (const coding of ['br', 'gzip']) {
    const packed = await get({ 'accept-encoding': coding })
    expect([packed.headers.get('content-encoding'), packed.headers.get('vary')]).toEqual([coding, 'accept-encoding'])
    expect(packed.headers.get('etag')).toBe(etag)
    expect(await packed.text()).toBe(text)
  }
  const known = await get({ 'if-none-match': etag })
  expect([known.status, await known.text()]).toEqual([304, ''])
})
