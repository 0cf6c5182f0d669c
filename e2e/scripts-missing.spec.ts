import type { Page, Route } from '@playwright/test'
import bengali from '../messages/bn.json' with { type: 'json' }
import type { Page as PageRow } from '../src/pages.ts'
import { listPages } from './paths.ts'
import { inTurn } from './quick.ts'
import { expect, test } from './test.ts'
import { walkTest } from './walk/fixtures.ts'

/** Which files of a document can be missing; each by its part in starting the page. */
const files = {
  manifest: /manifest-/,
  framework: /framework-/,
  shell: /shell-/,
  entry: /entry\.client-/,
  root: /root-/,
  layout: /(signed-in|visitor|dashboard|admin)-/,
  page: undefined,
}
const kinds = Object.keys(files) as (keyof typeof files)[]

/** How a file can be missing. */
const ways = {
  aborted: (route: Route) => route.abort(),
  gone: (route: Route) => route.fulfill({ status: 404, body: '' }),
  portal: (route: Route) => route.fulfill({ contentType: 'text/html', body: '<h1>Sign in to this network</h1>' }),
}
const wayNames = Object.keys(ways) as (keyof typeof ways)[]

/** The file of a kind that this page loads; a page that has none of it loses its own. */
async function findFile(page: Page, path: string, kind: keyof typeof files): Promise<string> {
  const html = await (await page.request.get(path, { failOnStatusCode: false })).text()
  const imported = [...html.matchAll(/import \* as route\d+ from "\/assets\/([^"]+)"/g)].map(([, file]) => file!)
  const all = [...html.matchAll(/"\/assets\/([^"]+\.js)"/g)].map(([, file]) => file!)
  const own = kind === 'layout' && imported.length < 3 ? undefined : files[kind]
  return all.find((file) => own?.test(file)) ?? imported.at(-1)!
}

async function expectSaid(page: Page, path: string, file: string): Promise<void> {
  await page.goto(path)
  const alert = page.getByRole('alert').filter({ hasText: `Loading chunk ${file} failed` })
  await expect(alert, `${path} without ${file}`).toBeVisible()
  await expect(alert.getByRole('button', { name: 'Try again' })).toBeInViewport({ ratio: 1 })
  await expect(page.locator('main .animate-spin'), `${path} without ${file}`).toHaveCount(0)
}

// Over all pages, each kind of file is missing in each way.
// A page of its kind at most once.
for (const [index, { pattern, path }] of listPages(() => true).entries())
  walkTest(
    `a script that is missing is named on ${pattern}, whichever file it is`,
    inTurn(index, 16),
    async ({ page, expectComplaint }) => {
      for (const text of ['Failed to load', 'Failed to fetch', 'Expected a JavaScript', '/assets/'])
        expectComplaint(text)
      const kind = kinds[index % kinds.length]!
      const way = wayNames[Math.floor(index / kinds.length) % wayNames.length]!
      const file = await findFile(page, path, kind)
      await page.route(`**/assets/${file}`, ways[way])
      await expectSaid(page, path, file)
    },
  )

test('what is missing is said in the language of the page, where the focus is, and trying again helps [P66]', async ({
  page,
  expectRefusal,
}) => {
  expectRefusal(404, /\/assets\/signed-in-/)
  let missing = true
  await page.route(/\/assets\/signed-in-/, (route) => (missing ? ways.gone(route) : route.continue()))
  const documents: string[] = []
  page.on('request', (request) => request.resourceType() === 'document' && documents.push(request.url()))
  await page.goto('/bn/dashboard')
  const alert = page.getByRole('alert').filter({ hasText: bengali.failure_title })
  const [before, after] = bengali.failure_chunk.split('{id}') as [string, string]
  await expect(alert).toContainText(new RegExp(`${before}signed-in-\\S+${after}`))
  await expect(alert).toBeFocused()
  // By itself it is tried once.
  expect(documents).toHaveLength(2)
  missing = false
  await alert.getByRole('button', { name: bengali.try_again }).click()
  await expect(page).toHaveURL(/\/bn\/login\?from=/)
  await expect(alert).toHaveCount(0)
})

test('a missing script takes nothing from a page that can be read', async ({ page, expectRefusal }) => {
  expectRefusal(404, /\/assets\/contact-/)
  await page.route(/\/assets\/contact-/, ways.gone)
  await page.goto('/contact')
  await page.getByRole('main').getByLabel('Message').fill('Where is it?')
  await expect(page.getByRole('alert').filter({ hasText: 'Loading chunk contact-' })).toBeVisible()
  await expect(page.getByRole('main').getByLabel('Message')).toHaveValue('Where is it?')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  // By where they are found, so that each test has a few.
  const isGuarded = ({ access }: PageRow) => access === 'signed-in' || access === 'admin'
  const findPlace = (page: PageRow): string =>
    ('group' in page && page.group) || ('under' in page && page.under) || 'no menu'
  const places = Object.groupBy(listPages(isGuarded), ({ page }) => findPlace(page))
  for (const [index, [place, found = []]] of Object.entries(places).entries())
    test(`pages that need it say so, and lead to those that do not: ${place}`, inTurn(index, 8), async ({ page }) => {
      for (const { path } of found) {
        await page.goto(path)
        const main = page.getByRole('main')
        await expect(main.getByRole('heading', { name: 'This page needs JavaScript' }), path).toBeVisible()
        await expect(main.getByRole('link', { name: 'Products' })).toHaveAttribute('href', '/products')
        await expect(main.locator('.animate-spin'), path).toBeHidden()
      }
    })

  test('no page for visitors has a button that does nothing, or a spinner for ever', async ({ page }) => {
    const forms = ['/login', '/register', '/reset-password']
    for (const path of [...forms, '/cart', '/quick-order']) {
      await page.goto(path)
      const main = page.getByRole('main')
      await expect(main.locator('noscript p'), path).toContainText('needs JavaScript')
      await expect(main.locator('.animate-spin').filter({ visible: true }), path).toHaveCount(0)
      await expect(main.getByRole('button'), path).toHaveCount(0)
      await expect(page.getByRole('banner').getByRole('link', { name: 'Login' }), path).toBeVisible()
      if (forms.includes(path)) await expect(main.getByRole('link', { name: 'Contact' }), path).toBeVisible()
    }
  })

  test('what only a script opens is open, and what only a script moves is not there', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
    const slides = page.getByRole('region', { name: 'Highlights' })
    await expect(slides.getByRole('button')).toHaveCount(0)
    await page.goto('/about')
    const leader = page.getByRole('main').getByRole('listitem').first()
    await expect(leader.locator('p').nth(1)).toBeVisible()
    await expect(leader.getByRole('button')).toHaveCount(0)
  })
})
