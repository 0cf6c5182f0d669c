import { open } from './hydration.ts'
import { demoAdmin, signIn } from './people.ts'
import { expectSaid } from './said.ts'
import { expectSeen } from './seen.ts'
import { soon } from './soon.ts'
import { expect, test } from './test.ts'
import { waitForEnd } from './wait-for-end.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a search shows families, says what it was taken for, and is taken apart again [P178]', async ({ page }) => {
    await page.goto('/')
    await page.getByLabel('Search by name or part number').first().fill('din 912 m8 30')
    await page.getByRole('search').getByRole('button').click()
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Results for “din 912 m8 30”')
    await expect(page.getByLabel('Search by name or part number').first()).toHaveValue('din 912 m8 30')

    const parts = main.getByRole('list', { name: 'Understood as' })
    await expect(parts).toHaveText(/DIN.912 = ISO.4762.*Thread.?M8.*Length.?30.mm/)
    await expect(main.getByRole('heading', { level: 2 })).toHaveText(['Hexagon socket head cap screw'])
    await expect(main.getByText('IW-4762-M8X30-129B')).toBeVisible()
    const family = main.getByRole('heading', { level: 2 }).getByRole('link')
    await expect(family).toHaveAttribute('href', /^\/families\/[a-z0-9-]+\?thread=M8&length=30$/)

    await parts.getByRole('link', { name: 'Remove Length 30 mm' }).click()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Results for “din 912 M8”')
    await page.goto('/products?q=din+912+m8&strengthClass=12.9')
    await expectSaid(main, /^IW-4762-M8X.*-129B$/)
    await expect(main.getByText(/^IW-4762-.*-A2$/)).toHaveCount(0)
  })

  test('the products are shown as cards or in rows', async ({ page }) => {
    await page.goto('/products?category=fasteners')
    const views = page.getByRole('navigation', { name: 'View' })
    await expect(page.getByRole('main').locator('ul img').first()).toBeVisible()
    await views.getByRole('link', { name: 'Rows' }).click()
    await expect(page).toHaveURL('/products?category=fasteners&sort=newest&view=rows')
    await expect(page.getByRole('main').locator('ul img')).toHaveCount(0)
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(views.getByRole('link', { name: 'Rows' })).toHaveAttribute('aria-current', 'true')
  })
})

test('what is left out of a search is said, and more families are on the next page', { tag: '@long' }, async ({
  page,
}) => {
  await open(page, '/products?q=m8+bolt+zzqq')
  const main = page.getByRole('main')
  await expect(main.getByText('Nothing for “zzqq”. Showing the rest')).toBeVisible()
  await open(page, '/products?q=m8')
  const first = await main.getByRole('heading', { level: 2 }).allTextContents()
  await main.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL('/products?q=m8&page=2')
  await expect(main.getByRole('heading', { level: 2 }).first()).not.toHaveText(first[0]!)
})

test('who finds nothing is told the nearest spelling, and asks for the part', async ({ page }) => {
  await open(page, '/products?q=hxagn')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'No products found' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'hexagon' })).toHaveAttribute('href', '/products?q=hexagon')
  await main.getByRole('link', { name: 'Ask for this part' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('Do you have: hxagn')
  await expect(page.getByLabel('Message')).toHaveValue(/“hxagn”/)
})

test('suggestions follow what is typed, and are chosen by keyboard [P179]', async ({ page }) => {
  await open(page, '/')
  const scripts: string[] = []
  page.on('request', (request) => request.url().includes('/suggestion-list-') && scripts.push(request.url()))
  const box = page.getByLabel('Search by name or part number').first()
  await box.focus()
  await box.pressSequentially('socket cap')
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(list.getByRole('option', { name: /Hexagon socket head cap screw/ })).toBeVisible()
  expect(scripts).toHaveLength(1)
  await expect(box).toHaveAttribute('aria-expanded', 'true')

  await box.fill('IW-62-6204-2RS')
  const part = list.getByRole('option', { name: /6204/ })
  await expect(part.first()).toContainText('pieces available')
  await box.press('Escape')
  await expect(list).toBeHidden()
  await expect(box).toHaveValue('IW-62-6204-2RS')
  await box.press('ArrowDown')
  await box.press('ArrowDown')
  await expect(part.first()).toHaveAttribute('aria-selected', 'true')
  await box.press('ArrowUp')
  await expect(box).not.toHaveAttribute('aria-activedescendant')
  await box.press('ArrowUp')
  await box.press('Home')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/products\/.*6204/)
  await expect(list).toBeHidden()
})

test('a late answer to earlier letters is not shown, and without suggestions a search works', { tag: '@long' }, async ({
  page,
  expectComplaint,
}) => {
  expectComplaint('net::ERR_FAILED')
  await open(page, '/')
  const box = page.getByLabel('Search by name or part number').first()
  let late: (() => void) | undefined
  await page.route(/api\/suggest\?q=hex$/, async (route) => {
    await new Promise<void>((resolve) => {
      late = resolve
    })
    await route.continue().catch(() => {})
  })
  const isOver = waitForEnd(page, /api\/suggest\?q=hex$/)
  await box.fill('hex')
  await expect.poll(() => late).toBeDefined()
  await box.fill('timing belt')
  const option = page.getByRole('option').first()
  await expect(option).toContainText(/belt/i)
  late!()
  await isOver
  await expect(option).toContainText(/belt/i)

  await page.route(/api\/suggest/, (route) => route.abort())
  await box.fill('hex nut m8')
  await box.press('Enter')
  await expect(page).toHaveURL('/products?q=hex+nut+m8')
  await expect(page.getByRole('listbox')).toBeHidden()
})

test('suggestions that come after the search was sent stay away until the box is used again', { tag: '@long' }, async ({
  page,
}) => {
  let load: (() => void) | undefined
  await page.route(/\/suggestion-list-/, async (route) => {
    await new Promise<void>((resolve) => {
      load = resolve
    })
    await route.continue()
  })
  await open(page, '/')
  const box = page.getByLabel('Search by name or part number').first()
  await box.fill('hex nut m8')
  await expect.poll(() => load).toBeDefined()
  await box.press('Enter')
  await expect(page).toHaveURL('/products?q=hex+nut+m8')
  const isLoaded = waitForEnd(page, /\/suggestion-list-/)
  load!()
  await isLoaded
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await box.press('ArrowDown')
  await expect(page.getByRole('listbox')).toBeVisible()
})

test('a part that is not sold is said above the nearest ones', async ({ page }) => {
  await open(page, '/products?q=u-bolt+m8')
  await expectSeen(page.getByText('We do not sell “u-bolt”. These parts come closest.'))
  await expect(
    page.getByRole('main').getByRole('heading', { level: 2, name: 'Hexagon head bolt, part thread' }),
  ).toBeVisible()
})

test('what nothing comes near is said to be not sold, and nothing of that size is shown', async ({ page }) => {
  await open(page, '/products?q=plywood+18mm')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'We do not sell “plywood”.' })).toBeVisible()
  await expectSeen(main.getByText('Tell us what it is for: another part may do.'))
  await expect(main.getByText('we may have it')).toBeHidden()
  await expect(main.getByRole('link', { name: 'Ask for this part' })).toBeVisible()
})

test('the owner sees a search that found nothing, and makes a synonym of it', { tag: '@long' }, async ({
  page,
  browser,
  baseURL,
}) => {
  const phrase = `qqzx${crypto.randomUUID().replace(/[^a-f]/g, '')}`
  await open(page, `/products?q=${phrase}`)
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()

  const admin = await browser.newPage({ baseURL: baseURL! })
  await signIn(admin, demoAdmin, '/dashboard/searches')
  const row = admin.getByRole('row', { name: phrase })
  // Searches are written a while after they were made.
  await expect(async () => {
    await admin.reload()
    await expect(row).toBeVisible(soon)
  }).toPass()
  await row.getByRole('button', { name: 'Make a synonym' }).click()
  await row.getByLabel(`“${phrase}” means`).fill('timing belt')
  await row.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(admin.getByText('Saved. Searches use it immediately')).toBeVisible()
  await expect(async () => {
    await page.goto(`/products?q=${phrase}+`)
    await expect(page.getByRole('heading', { level: 2, name: /timing belt/i }).first()).toBeVisible(soon)
  }).toPass()

  await admin.goto('/dashboard/searches?list=synonym')
  await admin.getByRole('searchbox', { name: 'Search this list' }).fill(phrase)
  await admin.getByRole('searchbox', { name: 'Search this list' }).press('Enter')
  await admin.getByRole('button', { name: `Remove ${phrase}` }).click()
  await expect(admin.getByRole('row', { name: phrase })).toBeHidden()
  await admin.close()
})
