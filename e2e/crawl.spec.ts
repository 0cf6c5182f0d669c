import type { Page } from '@playwright/test'
import english from '../messages/en.json' with { type: 'json' }
import { open, waitForHydration } from './hydration.ts'
import { isOwnProduct } from './own-products.ts'
import { demoAdmin, demoCustomer, signIn } from './people.ts'
import { expect, test } from './test.ts'
import { waitUntilLoaded } from './visit.ts'

/** Groups addresses that lead to the same kind of page; one of each kind is opened, the others are asked for. */
const toKind = (address: URL) =>
  `${address.pathname
    .replace(/^\/bn(?=\/|$)/, '')
    .replace(/\/products\/[^/]+/, '/products/:slug')
    .replace(/\/families\/[^/]+/, '/families/:slug')
    .replace(/\/categories\/[^/]+/, '/categories/:slug')
    .replace(/\/blogs\/[^/]+/, '/blogs/:slug')
    .replace(/[0-9a-f-]{36}/, ':id')
    .replace(/[^/]+@[^/]+|[^/]+%40[^/]+/, ':email')}?${[...address.searchParams.keys()].sort()}`

/** Obstacles for readers of the page: controls and pictures without names, fragments that lead nowhere. */
const findFaults = (page: Page) =>
  page.evaluate(() => {
    const getAccessibleName = (element: Element) =>
      element.getAttribute('aria-label') ||
      element.getAttribute('aria-labelledby') ||
      element.textContent?.trim() ||
      element.querySelector('img[alt]:not([alt=""])') ||
      (element as HTMLInputElement).labels?.length ||
      element.getAttribute('title')
    const all = (selector: string) => [...document.querySelectorAll(selector)]
    return [
      ...all('a, button, input:not([type=hidden]), select, textarea')
        .filter((element) => !element.closest('[aria-hidden=true], [hidden]') && !getAccessibleName(element))
        .map((element) => `unnamed: ${element.outerHTML.slice(0, 120)}`),
      ...all('img:not([alt])').map((image) => `no alt: ${image.outerHTML.slice(0, 120)}`),
      ...all('a[href^="#"]')
        .filter((link) => !document.getElementById(link.getAttribute('href')!.slice(1)))
        .map((link) => `leads nowhere: ${link.outerHTML.slice(0, 120)}`),
      ...all('a:not([href])').map((link) => `no address: ${link.outerHTML.slice(0, 120)}`),
    ]
  })

const listLinks = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter((link) => !link.closest('[hidden]'))
      .map((link) => link.href),
  )

const isMailed = ({ pathname, search }: URL) => /\/dashboard\b|token=/.test(pathname + search)

/** The newest products of a list may be those of another test, and end with it. The walks over screens open these pages. */
const isOfOneProduct = ({ pathname }: URL) =>
  /\/dashboard\/(editProduct|previewProduct|productAttributes|stockMoves)\//.test(pathname)

/** Pages that show what belongs to somebody; the others are the same bytes for everybody. */
const isPersonal = ({ pathname }: URL) => /^(\/bn)?\/(dashboard|purchase|addReview)\b/.test(pathname)

/**
 * Follows every link within this shop from a page, one of each kind. Returns what is wrong, by page.
 * @param opens which pages are opened; the others are only asked for
 */
async function crawl(
  page: Page,
  start: string,
  opens: (address: URL) => boolean,
): Promise<{ visited: Set<string>; faults: string[] }> {
  const { origin } = new URL(page.url())
  const waiting = [new URL(start, origin)]
  const visited = new Set<string>()
  const kinds = new Map<string, number>()
  const asked = new Set<string>()
  const faults: string[] = []
  for (let address = waiting.shift(); address; address = waiting.shift()) {
    const response = await page.goto(address.href)
    if (!response || response.status() >= 400) faults.push(`${address.pathname}: ${response?.status()}`)
    await waitForHydration(page)
    await waitUntilLoaded(page)
    visited.add(address.pathname + address.search)
    faults.push(...(await findFaults(page)).map((fault) => `${address!.pathname}: ${fault}`))
    for (const href of await listLinks(page)) {
      const link = new URL(href)
      if (link.origin !== origin || isOwnProduct(link.pathname) || isOfOneProduct(link)) continue
      if (visited.has(link.pathname + link.search)) continue
      // The mails of everybody: their links are for the people they were sent to.
      if (address.pathname.endsWith('/outbox') && isMailed(link)) continue
      const count = kinds.get(toKind(link)) ?? 0
      if (count < 1 && opens(link)) {
        kinds.set(toKind(link), count + 1)
        if (!waiting.some(({ pathname, search }) => pathname === link.pathname && search === link.search))
          waiting.push(link)
      } else if (!asked.has(link.href) && asked.size < 150) {
        asked.add(link.href)
        const status = (await page.request.head(link.href)).status()
        if (status >= 400) faults.push(`${address.pathname} links to ${link.pathname}: ${status}`)
      }
    }
  }
  return { visited, faults }
}

test.describe('following every link from the home page', () => {
  test.setTimeout(180_000)

  test('finds no dead link, unnamed control or console error as a visitor', async ({ page }) => {
    await page.goto('/')
    const { visited, faults } = await crawl(page, '/', ({ pathname }) => !pathname.startsWith('/api/'))
    expect(faults).toEqual([])
    for (const path of ['/about', '/products', '/blogs', '/contact', '/login', '/privacy', '/bn'])
      expect(visited).toContain(path)
  })

  for (const [person, mustSee] of [
    [demoCustomer, ['/dashboard', '/dashboard/security', '/dashboard/reviewList', '/addReview']],
    [demoAdmin, ['/dashboard/overview', '/dashboard/message', '/dashboard/allUsers', '/dashboard/manageProduct']],
  ] as const) {
    test(`finds no dead link, unnamed control or console error as ${person.name}`, async ({ page }) => {
      await signIn(page, person)
      const { visited, faults } = await crawl(page, '/dashboard', isPersonal)
      expect(faults).toEqual([])
      for (const path of mustSee) expect(visited).toContain(path)
    })
  }
})

test('a Bengali page has no English text of the shop', async ({ page }) => {
  // Whole English sentences and labels of the message file; company names and single characters are the same in both.
  const own = new Set(
    Object.entries(english)
      .filter(([, text]) => typeof text === 'string' && /[a-z]{3}/.test(text) && !text.includes('{'))
      .map(([, text]) => text as string),
  )
  const bengali = (await import('../messages/bn.json', { with: { type: 'json' } })).default as Record<string, unknown>
  for (const text of Object.values(bengali)) own.delete(String(text))
  for (const path of [
    '/bn',
    '/bn/products',
    '/bn/about',
    '/bn/blogs',
    '/bn/contact',
    '/bn/login',
    '/bn/register',
    '/bn/privacy',
  ]) {
    await open(page, path)
    const texts = await page.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement!
        if (parent.closest('[lang=en], script, style, [hidden]')) continue
        const text = node.textContent!.trim()
        if (text) found.push(text)
      }
      for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], img[alt]'))
        for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
          if (!element.closest('[lang=en]')) found.push(element.getAttribute(name) ?? '')
      return found
    })
    expect(
      texts.filter((text) => own.has(text)),
      path,
    ).toEqual([])
    // Nor any that is in no message file: words in Latin letters are names, marked data, or a fault. A Bengali text
    // that contains a product's name is none.
    const strange = texts.filter(
      (text) => /(^|\s)(the|and|of|your|to|is|with|for)(\s|$)/i.test(text) && !/[\u0980-\u09ff]/.test(text),
    )
    expect(strange, path).toEqual([])
  }
})
