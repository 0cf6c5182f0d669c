import { expectAccessible } from './accessible.ts'
import { demoAdmin, signIn } from './people.ts'
import { expect, test } from './test.ts'

test('addresses of an earlier shop lead to pages of this one, until that is taken back', async ({ page }) => {
  const old = `/old-shop/${crypto.randomUUID().slice(0, 8)}.html`
  const get = (path: string) => page.request.get(path, { maxRedirects: 0 })
  expect((await get(old)).status()).toBe(404)
  await signIn(page, demoAdmin, '/dashboard/redirects')
  const lines = page.getByLabel('Old address and new address, a line each')
  await lines.fill(`${old}, /products\n/products, /about`)
  await page.getByRole('button', { name: 'Add redirects' }).click()
  await expect(page.getByText('One redirect is kept.')).toBeVisible()
  await expect(page.getByText('/products, /about: This address has a page of its own. Enter another')).toBeVisible()
  await expect(lines).toHaveValue('/products, /about')
  await expectAccessible(page, 'redirects')

  await expect.poll(async () => (await get(`/bn${old}?x=1`)).status(), { intervals: [100] }).toBe(301)
  expect((await get(`/bn${old}`)).headers().location).toBe('/bn/products')
  expect((await get('/products')).status()).toBe(200)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(old)).toHaveCount(0)
  await expect.poll(async () => (await get(old)).status(), { intervals: [100] }).toBe(404)
})
