import type { Page } from '@playwright/test'
import { listPaths } from './paths.ts'
import { productFor } from './products.ts'
import { expect, test } from './test.ts'

const pageMeta = (page: Page) =>
  page.evaluate(() => {
    const all = (selector: string, name: string) =>
      [...document.head.querySelectorAll(selector)].map((element) => element.getAttribute(name) ?? '')
    return {
      titles: [...document.head.querySelectorAll('title')].map((title) => title.textContent ?? ''),
      descriptions: all('meta[name=description]', 'content'),
      canonical: all('link[rel=canonical]', 'href'),
      alternates: all('link[rel=alternate][hreflang]', 'href'),
      robots: all('meta[name=robots]', 'content'),
      shared: Object.fromEntries(
        [...document.head.querySelectorAll('meta[property]')].map((meta) => [
          meta.getAttribute('property'),
          meta.getAttribute('content'),
        ]),
      ),
      about: [...document.querySelectorAll('script[type="application/ld+json"]')].map((script) =>
        JSON.parse(script.textContent ?? ''),
      ),
    }
  })

test('every public page has one title, description and canonical address, in both languages [P211]', async ({
  page,
  baseURL,
}) => {
  const part = await productFor(page.request, 'roller chain')
  const titles = new Set<string>()
  const paths = [...listPaths(({ robots }) => robots === 'listed'), `/products/${part.slug}`]
  for (const path of paths.flatMap((path) => [path, `/bn${path === '/' ? '' : path}`])) {
    // Whatever a reader's link adds, the page says its own address in each language.
    await page.goto(`${path}?utm_source=mail`, { waitUntil: 'domcontentloaded' })
    const head = await pageMeta(page)
    expect(head.titles, path).toHaveLength(1)
    expect(head.descriptions, path).toHaveLength(1)
    expect(head.descriptions[0]!.length, path).toBeGreaterThan(20)
    expect(head.canonical, path).toEqual([baseURL + path])
    const [english, bengali] = [
      path.replace(/^\/bn(?=\/|$)/, '') || '/',
      path.replace(/^(?:\/bn)?\/?/, '/bn/').replace(/\/$/, ''),
    ]
    expect(head.alternates, path).toEqual([english, bengali, english].map((address) => baseURL + address))
    expect(head.robots, path).toEqual([])
    expect(head.shared['og:url'], path).toBe(baseURL + path)
    const image = await page.request.get(head.shared['og:image']!)
    expect(image.headers()['content-type'], path).toMatch(/^image\//)
    titles.add(head.titles[0]!)
  }
  expect(titles.size).toBe(paths.length * 2)
})

test('a product page carries structured data', async ({ page, baseURL }) => {
  const part = await productFor(page.request, 'roller chain')
  await page.goto(`/products/${part.slug}`)
  const { about } = await pageMeta(page)
  const product = about.find((thing) => thing['@type'] === 'Product')
  expect(product).toMatchObject({
    name: part.name,
    offers: {
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      url: `${baseURL}/products/${part.slug}`,
    },
  })
  expect(product.offers.price).toBe(part.price)
  const trail = about.find((thing) => thing['@type'] === 'BreadcrumbList')
  expect(trail.itemListElement.at(-1).item).toBe(`${baseURL}/products/${part.slug}`)
})

test('search results and personal pages are noindex', { tag: '@long' }, async ({ page }) => {
  for (const path of ['/products?q=bolt', ...listPaths(({ access }) => access !== 'public')]) {
    const html = await (await page.request.get(path)).text()
    expect(html, path).toContain('<meta name="robots" content="noindex"')
    expect(html, path).not.toContain('rel="canonical"')
  }
})

test('each kind of sitemap entry is the canonical address of its page [P189]', { tag: '@long' }, async ({ page }) => {
  const read = async (path: string) => (await page.request.get(path)).text()
  const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map((found) => found[1]!)
  const parts = locations(await read('/sitemap.xml'))
  expect(parts.length).toBeGreaterThan(1)
  for (const part of parts) {
    const addresses = locations(await read(part)).map((address) => address.replaceAll('&#38;', '&'))
    const step = Math.ceil(addresses.length / 40)
    for (const address of addresses.filter((_, index) => index % step === 0)) {
      const response = await page.request.get(address)
      expect(response.status(), address).toBe(200)
      expect(await response.text(), address).toContain(`rel="canonical" href="${address.replaceAll('&', '&amp;')}"`)
    }
  }
})

test('the shop has a web app manifest', async ({ page }) => {
  await page.goto('/')
  const manifest = await page.request.get((await page.locator('link[rel=manifest]').getAttribute('href'))!)
  expect(manifest.headers()['content-type']).toContain('application/manifest+json')
  const { icons } = await manifest.json()
  for (const { src, sizes } of icons) {
    const [width] = sizes.split('x').map(Number)
    const png = await (await page.request.get(src)).body()
    expect([png.readUInt32BE(16), png.readUInt32BE(20)], src).toEqual([width, width])
  }
})
