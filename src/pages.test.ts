// Walks over all pages and their files.
import { expect, test, vi } from 'vitest'
import { resolveScreen } from '../e2e/screen-address.ts'
import { screens } from '../e2e/screens.ts'
import { anyFacts } from '../e2e/walk/kinds.ts'
import { createPageFinder } from './base/platform/http/page-info.server.ts'
import { buildPageKey } from './base/platform/http/pages.server.ts'
import { toLocalePath } from './base/platform/text/locale.ts'
import { checkRoutes, pageInfo } from './pages.server.ts'
import { type Page, pages } from './pages.ts'
import { isReturnPath, toSafeReturnPath } from './people/identity/sign-in/return-path.ts'
import routeConfig from './routes.ts'

type Config = (typeof routeConfig)[number]
type Routes = Parameters<typeof checkRoutes>[0]

/** The routes as React Router builds them: a flat record, each route naming its parent. */
function builtFrom(config: readonly Config[], parentId = 'root'): Routes {
  const routes = config.flatMap((route) => {
    const id = route.id ?? route.file.replace(/\.tsx$/, '')
    return [[id, { ...route, id, parentId }], ...Object.entries(builtFrom(route.children ?? [], id))]
  })
  return Object.fromEntries(routes)
}

const routes: Routes = { root: { id: 'root', path: '' }, ...builtFrom(routeConfig) }
const rows = Object.entries<Page>(pages)
/** Each page with an example address. */
const addresses = rows.map(([path, page]) => ({ path, page, address: path.replace(/[:*]\w*/g, 'x') }))
const findPage = createPageFinder(pageInfo)

test('the shop starts with the routes of src/pages.ts', () => {
  expect(() => checkRoutes(routes)).not.toThrow()
})

test('the shop also starts with the pages that only development has', async () => {
  vi.stubEnv('NODE_ENV', 'development')
  vi.resetModules()
  const { default: config } = await import('./routes.ts')
  vi.unstubAllEnvs()
  expect(config.length).toBeGreaterThan(routeConfig.length)
  expect(() => checkRoutes({ ...routes, ...builtFrom(config) })).not.toThrow()
})

test('the shop does not start with a page missing from src/pages.ts', () => {
  const stray = { id: 'lists/list', path: 'list', parentId: 'root' }
  expect(() => checkRoutes({ ...routes, 'lists/list': stray })).toThrow(
    '/list is a route, but missing from src/pages.ts.',
  )
  const { '/contact': _, ...fewer } = routes
  expect(() => checkRoutes(fewer)).toThrow('/contact is in src/pages.ts, but no route.')
})

test('the shop does not start with a page outside the layout that guards it', () => {
  const open = { ...routes['/dashboard/allUsers']!, parentId: 'dashboard' }
  expect(() => checkRoutes({ ...routes, '/dashboard/allUsers': open })).toThrow(
    '/dashboard/allUsers is admin in src/pages.ts, but its route is signed-in.',
  )
})

test.each(addresses)('$path is found by its address and by the address of its data', ({ path, address }) => {
  for (const place of [
    address,
    `${address.replace(/\/$/, '')}/`,
    `${address === '/' ? '/_root' : address}.data`,
    `${address.replace(/\/$/, '')}/_.data`,
  ])
    expect(findPage(place)?.path, place).toBe(path)
})

test.each(addresses)('signing in leads back to $path, unless it is a sign-in page itself', ({ page, address }) => {
  for (const locale of ['en', 'bn'] as const) {
    const from = toLocalePath(locale, address)
    expect(isReturnPath(from), from).toBe(page.access !== 'visitor')
    expect(toSafeReturnPath(`${from}?q=1`), from).toBe(page.access === 'visitor' ? '/' : `${address}?q=1`)
  }
})

test('literal segments win over parameters, and both over splats', () => {
  const facts = ['/a/*', '/a/:id', '/a/new', '/*'].map((path) => ({
    path,
    personal: false,
    signsIn: false,
    queries: [],
    facets: false,
    form: false,
    cards: false,
  }))
  const find = createPageFinder(facts)
  expect(['/a/new', '/a/1', '/a/1/2', '/a', '/ab'].map((path) => find(path)?.path)).toEqual([
    '/a/new',
    '/a/:id',
    '/a/*',
    '/a/*',
    '/*',
  ])
})

const attributes = new Set(['thread', 'length', 'a'])
const isAttribute = (name: string) => attributes.has(name)

test('the page cache keys a page by the queries it reads, and no others', () => {
  expect(buildPageKey(findPage, isAttribute, '/products', '?utm_source=x&sort=price&q=bolt')).toBe(
    '/products?q=bolt&sort=price',
  )
  expect(buildPageKey(findPage, isAttribute, '/bn/products.data', '?sort=price&_routes=x')).toBe(
    '/bn/products.data?sort=price',
  )
  expect(buildPageKey(findPage, isAttribute, '/products/bolt', '?q=bolt')).toBe('/products/bolt')
  expect(buildPageKey(findPage, isAttribute, '/about/', '?q=bolt')).toBe('/about')
})

test('pages that can be narrowed down are also keyed by attributes, in whatever order they are given', () => {
  const page = { path: '/families/:slug', personal: false, signsIn: false, form: false, cards: false }
  const find = createPageFinder([{ ...page, queries: ['stock'], facets: true }])
  const buildKey = (search: string) => buildPageKey(find, isAttribute, '/families/x', search)
  // A shop that has just started does not know yet which attributes there are.
  expect(buildPageKey(find, () => true, '/families/x', '?stock=1&thread=M8')).toBe('/families/x?stock=1&thread=M8')
  expect(buildKey('?thread=M8&utm_source=x&stock=1&length.from=20&thread=M6&length.to=')).toBe(
    '/families/x?stock=1&length.from=20&thread=M6&thread=M8',
  )
  expect(
    buildKey(`?${Array.from({ length: 40 }, (_, index) => `a=${index + 10}`).join('&')}`).match(/a=/g),
  ).toHaveLength(12)
})

// What advertisements, campaigns, mails and mistakes add to addresses.
const madeUp =
  'fbclid gclid msclkid dclid ref utm_source utm_medium utm_campaign utmsource mc_cid mc_eid _ga igshid yclid source a1 x threads lengthFrom Thread __proto__ constructor toString'.split(
    ' ',
  )

test('parameters that nobody knows share the entry of every page', () => {
  for (const { path } of pageInfo) {
    const address = path.replace(/:\w+/g, 'x').replace('*', 'y')
    for (const end of ['', '.data']) {
      const plain = buildPageKey(findPage, isAttribute, address + end, '')
      for (const name of madeUp)
        for (const search of [`?${name}=1`, `?${name}=1&${name}=2`, `?${name}.from=1&${name}.to=2`])
          expect(buildPageKey(findPage, isAttribute, address + end, search), address + search).toBe(plain)
    }
  }
})

test('exactly the pages about their visitor, or with a secret address, are personal', () => {
  const personal = [
    '/login',
    '/reset-password',
    '/addReview',
    '/purchase/1',
    '/dashboard',
    '/dashboard/nowhere',
    '/lists/x',
    '/conversations/x',
  ]
  for (const path of personal) expect(findPage(path)?.personal, path).toBe(true)
  for (const path of ['/', '/products', '/products/login', '/nowhere'])
    expect(findPage(path)?.personal, path).toBe(false)
})

test('every page is walked by the journeys’ walk, or e2e/screens.ts says why not', () => {
  const walked = Object.values(screens).flat()
  expect(walked.filter(({ name }, index) => walked.findIndex((other) => other.name === name) !== index)).toEqual([])
  const addresses = new Map(walked.map((screen) => [screen.name, resolveScreen(screen, anyFacts).path]))
  const wrong = rows.filter(
    ([path]) => addresses.has(path) && findPage(addresses.get(path)!.split('?')[0]!)?.path !== path,
  )
  expect(wrong.map(([path]) => path)).toEqual([])
})
