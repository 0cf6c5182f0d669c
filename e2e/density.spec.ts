import type { Page } from '@playwright/test'
import { locales, toLocalePath } from '../src/base/platform/text/locale.ts'
import { open } from './hydration.ts'
import { demoCustomer, signIn, signUp } from './people.ts'
import { productFor } from './products.ts'
import { expectSeen } from './seen.ts'
import { expect, getBearer, test } from './test.ts'
import { expectFits, waitUntilPainted } from './visit.ts'

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** How many parts of a page are wholly in its first view. */
const countPartsInView = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('.sizes tbody tr:not(.group)')].map((row) => row.getBoundingClientRect())
    return rows.filter(({ height, bottom }) => height > 0 && bottom <= innerHeight).length
  })

test('the first view of a search and of a family is full of parts', { tag: '@long' }, async ({ page }) => {
  const wanted = [
    { path: '/products?q=ball+bearing', atDesk: 18, onPhone: 6 },
    { path: '/products?q=M8', atDesk: 18, onPhone: 6 },
    { path: '/families/socket-cap-screw-iso-4762', atDesk: 24, onPhone: 6 },
    { path: '/families/hex-screw-iso-4017', atDesk: 24, onPhone: 6 },
  ]
  for (const { path, atDesk, onPhone } of wanted) {
    await page.setViewportSize(desk)
    await open(page, path)
    expect(await countPartsInView(page), `${path} at a desk`).toBeGreaterThanOrEqual(atDesk)
    await page.setViewportSize(phone)
    await open(page, path)
    expect(await countPartsInView(page), `${path} on a phone`).toBeGreaterThanOrEqual(onPhone)
  }
})

/** Cells of the tables of sizes that reach out of their table, or whose text reaches further than the gap beside it. */
const listCutCells = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const gap = 6
    const cut = (table: HTMLElement) => {
      const { right } = table.getBoundingClientRect()
      for (const body of table.querySelectorAll('tbody')) body.style.contentVisibility = 'visible'
      const cells = [...table.querySelectorAll('tr > *')].filter((cell) => cell.checkVisibility())
      return cells.filter((cell) => {
        const box = cell.getBoundingClientRect()
        const range = document.createRange()
        range.selectNodeContents(cell)
        const text = range.getBoundingClientRect()
        return box.right > right + 1 || text.right > box.right + gap || text.left < box.left - gap
      })
    }
    return [...document.querySelectorAll<HTMLElement>('.sizes')].flatMap(cut).map(({ textContent }) => textContent)
  })

test('no column of a family or of a search is cut, in either language', { tag: '@long' }, async ({ page }) => {
  // Those with the most columns, the longest values and the longest part numbers.
  const paths = [
    ...['shoulder-screw-iso-7379', 'hex-bolt-fine-iso-8765', 'cheese-head-screw-iso-1207', 'disc-spring-en-16983'],
    ...['pan-head-screw-torx-iso-14583', 'compression-spring', 'eye-bolt-din-580', 'ball-bearing-miniature'],
  ].map((slug) => `/families/${slug}`)
  for (const locale of locales)
    for (const path of [...paths, '/products?q=m8+washer', '/products?q=ball+bearing']) {
      await page.goto(toLocalePath(locale, path))
      for (const width of [1280, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await expectFits(page, `${path}, ${width} px`)
        // Until its font has come, a Bengali text is wider.
        await expect.poll(() => listCutCells(page), `${locale} ${path}, ${width} px`).toEqual([])
      }
    }
})

for (const walker of ['visitor', 'customer'] as const)
  test.describe(`as ${walker}`, () => {
    test.use({ walker })
    for (const locale of locales)
      test(`the header is low on a phone and holds together at every width, in ${locale}`, { tag: '@long' }, async ({
        page,
      }) => {
        const header = page.getByRole('banner')
        await page.setViewportSize({ width: 320, height: 844 })
        await open(page, toLocalePath(locale, '/products?q=m8+washer'))
        for (const width of [320, 360, 375, 390, 560, 640, 700, 770, 1440]) {
          await page.setViewportSize({ width, height: 844 })
          await waitUntilPainted(page)
          await expectFits(page, `header, ${width} px`)
          const { height } = (await header.boundingBox())!
          expect(height, `${locale}, ${width} px`).toBeLessThanOrEqual(
            width < 360 || width > 640 ? 128 : width > 560 ? 116 : 112,
          )
          const ways = [header.getByRole('searchbox'), header.locator('a[href$="/cart"]'), header.locator('a.language')]
          const account = header
            .getByText(/^(Login|লগইন)$/)
            .or(header.locator('button:has([data-testid=display-name])'))
          for (const way of [...ways, account]) await expectSeen(way)
        }
      })
  })

test('the wall of categories leads from home to a part in three clicks, and names every family', {
  tag: '@long',
}, async ({ page }) => {
  const families: { slug: string; products: number }[] = await (await page.request.get('/api/families')).json()
  const slugs = families.filter(({ products }) => products > 0).map(({ slug }) => `/families/${slug}`)
  for (const path of ['/products', '/']) {
    await open(page, path)
    const links = await page
      .locator('#categories a[href^="/families/"]')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')))
    expect(new Set(links), path).toEqual(new Set(slugs))
  }
  await page.locator('#categories').getByRole('link', { name: 'Hexagon socket head cap screw' }).click()
  await page.getByRole('link', { name: 'IW-4762-M3X6-129B', exact: true }).click()
  await expect(page.getByText('Part number IW-4762-M3X6-129B')).toBeVisible()
})

test('a line of the cart is low at a desk, and on a phone the way to the checkout stays in view', {
  tag: '@long',
}, async ({ page }) => {
  const hits = await (await page.request.get('/api/products?q=hex+nut')).json()
  const steps: { _id: string; price: number; minimum: number; packSize: number; priceBreaks: unknown[] }[] = hits
  const lines = steps
    .filter(({ priceBreaks }) => priceBreaks.length > 0)
    .slice(0, 12)
    .map(({ _id, price, minimum, packSize }) => ({
      ...{ productId: _id, quantity: minimum, note: '', seenPrice: price, seenPackSize: packSize, wanted: null },
    }))
  expect(lines.length).toBeGreaterThan(5)
  await page.setViewportSize(desk)
  await open(page, '/about')
  await page.evaluate((cart) => localStorage.setItem('cart', cart), JSON.stringify({ lines, currency: 'USD' }))
  await open(page, '/cart')
  const rows = page
    .getByRole('main')
    .locator('li')
    .filter({ has: page.getByRole('textbox') })
  await expect(rows).toHaveCount(lines.length)
  const next = rows.first().getByRole('button', { name: /more: / })
  await expectSeen(next)
  for (const row of await rows.all()) expect((await row.boundingBox())!.height).toBeLessThanOrEqual(56)
  await page.setViewportSize(phone)
  await page.evaluate(() => scrollTo(0, 0))
  await expectSeen(page.getByRole('link', { name: 'Check out' }))
})

test('price, quantity, button and promise of a part are above the fold on every screen', async ({ page }) => {
  const { slug } = await productFor(page.request, 'jaw coupling')
  for (const window of [phone, { width: 820, height: 1180 }, desk]) {
    await page.setViewportSize(window)
    await open(page, `/products/${slug}`)
    const main = page.getByRole('main')
    const form = main.locator('form.scripted').first()
    const promise = main
      .locator('p')
      .filter({ hasText: /arrives / })
      .first()
    // speed: of several prices the part’s own is the first, and all of them are in the page as it is sent
    for (const part of [main.getByText(/^\$/).first(), form.getByRole('textbox'), form.getByRole('button'), promise])
      await expectSeen(part)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  }
})

type Shift = PerformanceEntry & { value: number }
type Watched = { shifts: { value: number; at: number }[]; fontsCameAt: number }

/** Collects from now on how far each page moves while it loads, and when it had its fonts. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const watched: Watched = { shifts: [], fontsCameAt: 0 }
    Object.assign(window, { watched })
    const keep = (list: PerformanceObserverEntryList) => {
      for (const { value, startTime } of list.getEntries() as Shift[]) watched.shifts.push({ value, at: startTime })
    }
    new PerformanceObserver(keep).observe({ type: 'layout-shift', buffered: true })
    const noteFonts = () => {
      // speed: compared with the time of each shift
      watched.fontsCameAt = performance.now()
    }
    document.fonts.addEventListener('loadingdone', noteFonts, { once: true })
  })

/** What a font moves that comes late depends on the fonts of the machine, which stand in for it until then. */
async function expectNothingMoved(page: Page): Promise<void> {
  await waitUntilPainted(page)
  const { shifts, fontsCameAt } = await page.evaluate(() => (window as unknown as { watched: Watched }).watched)
  const moved = shifts.filter(({ at }) => at > fontsCameAt).reduce((sum, { value }) => sum + value, 0)
  expect(moved).toBeLessThan(0.001)
}

test('nothing moves on the home page of somebody signed in, on a phone', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize(phone)
  await signIn(page, demoCustomer)
  await watchShifts(page)
  await open(page, '/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeAttached()
  await expectNothingMoved(page)
})

test('results stay where they are when their reader’s own part numbers come', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize(phone)
  await signUp(page)
  const { _id } = await productFor(page.request, 'dowel pin')
  const own = { headers: await getBearer(page), data: { number: 'M8 hall', name: '' } }
  expect((await page.request.put(`/api/parts/${_id}`, own)).status()).toBe(200)
  await watchShifts(page)
  await open(page, '/products?q=M8')
  await expect(page.getByRole('main').getByRole('region', { name: 'Your part numbers' })).toContainText('M8 hall: ')
  await expectNothingMoved(page)
})
