import { waitForHydration } from './hydration.ts'
import { demoCustomer, signIn } from './people.ts'
import { productFor } from './products.ts'
import { expect, test } from './test.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('home, lists and products can be read, searched, filtered and paged', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Latest products' })).toBeVisible()
    await expect(page.getByText('1200k')).toBeVisible()

    const filters = page.getByRole('main')
    await page.goto('/products')
    await filters.getByLabel('Category').selectOption({ label: 'All Fasteners' })
    await filters.getByLabel('Sort by').selectOption({ label: 'Price, low to high' })
    await filters.getByRole('searchbox').fill('hex')
    await filters.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(/q=hex.*category=fasteners.*sort=price/)
    const prices = async () =>
      (await filters.getByRole('listitem').allInnerTexts()).map((text) => Number(text.match(/\$([\d.]+)/)![1]))
    const first = await prices()
    expect(first).toHaveLength(24)
    expect(first).toEqual(first.toSorted((a, b) => a - b))

    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(page.getByRole('link', { name: 'First page' })).toBeVisible()
    const second = await prices()
    expect(second[0]).toBeGreaterThanOrEqual(first.at(-1)!)

    const name = (await filters.getByRole('heading', { level: 2 }).first().textContent())!
    await page.getByRole('link', { name, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('table').first()).toContainText('Pieces per pack')
  })

  test('a search that finds nothing says so', async ({ page }) => {
    await page.goto('/products?q=zzzz')
    await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
  })
})

test('an unknown address shows the 404 card', async ({ page, expectRefusal }) => {
  for (const path of ['/nowhere', '/products/nowhere']) {
    expectRefusal(404, path)
    const response = await page.goto(path)
    expect(response!.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(page.getByText('Please, check you domain and link')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Previous page' })).toBeHidden()
  }
  await page.getByRole('link', { name: 'Back to home' }).click()
  await expect(page).toHaveURL('/')
  expectRefusal(404, '/products/elsewhere.data')
  await waitForHydration(page)
  // As a link of the shop whose product was withdrawn since.
  await page.evaluate("__reactRouterDataRouter.navigate('/products/elsewhere')")
  await page.getByRole('button', { name: 'Previous page' }).click()
  await expect(page).toHaveURL('/')
})

test('an unknown dashboard address shows its 404 card with a link back', async ({ page }) => {
  await signIn(page, demoCustomer, '/dashboard/nowhere')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible()
})

test('the first view of a product takes at most 130 kB of compressed script', async ({ page }) => {
  const product = await productFor(page.request, 'roller chain')
  const weights = new Map<string, number>()
  page.on('requestfinished', async (request) => {
    const response = await request.response()
    if (!response?.headers()['content-type']?.startsWith('text/javascript')) return
    expect(response.headers()['content-encoding']).toBe('br')
    weights.set(request.url(), (await request.sizes()).responseBodySize)
  })
  await page.goto(`/products/${product.slug}`, { waitUntil: 'networkidle' })
  await waitForHydration(page)

  const bytes = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  test.info().annotations.push({ type: 'script', description: `${bytes} bytes in ${weights.size} files` })
  expect(weights.size).toBeGreaterThan(3)
  expect(bytes).toBeLessThanOrEqual(130_000)
})
