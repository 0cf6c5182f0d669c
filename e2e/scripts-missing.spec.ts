import type { Page, Route } from '@playwright/test'
import bengali from '../messages/bn.json' with { type: 'json' }
import type { PageAccess } from '../src/pages.ts'
import { runs } from '../test/runs.ts'
import { listPaths } from './paths.ts'
import { expect, test } from './test.ts'

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

const accesses = ['public', 'visitor', 'signed-in', 'admin'] satisfies PageAccess[]
const pathsFor = (access: PageAccess) => listPaths((row) => row.access === access)

for (const [turnIndex, access] of accesses.entries()) {
  test(`a script that is missing is named on ${access} pages, whichever file it is`, async ({
    page,
    expectComplaint,
  }) => {
    test.setTimeout(180_000)
    for (const text of ['Failed to load', 'Failed to fetch', 'Expected a JavaScript', '/assets/']) expectComplaint(text)
    // A page of its kind at most once. Over all pages, each kind of file is missing in each way.
    const before = accesses.slice(0, turnIndex).flatMap(pathsFor).length
    for (const [index, path] of pathsFor(access).entries()) {
      if ((before + index) % runs(2, 1) > 0) continue
      const kind = kinds[(before + index) % kinds.length]!
      const way = wayNames[Math.floor((before + index) / kinds.length) % wayNames.length]!
      const file = await findFile(page, path, kind)
      await page.route(`**/assets/${file}`, ways[way])
      await expectSaid(page, path, file)
      await page.unroute(`**/assets/${file}`)
    }
  })
}

test('what is missing is said in the language of the page, where the focus is, and trying again helps', async ({
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

  test('pages that need it say so, and lead to those that do not', async ({ page }) => {
    for (const path of listPaths(({ access }) => access === 'signed-in' || access === 'admin')) {
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
