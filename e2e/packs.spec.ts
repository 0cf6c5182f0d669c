// @module-tag long 12 s: packs through a purchase.
import { withNonBreakingSpaces } from '../src/base/platform/text/non-breaking-spaces.ts'
import { payWith } from './card.ts'
import { confirmAddress, mailTexts } from './mails.ts'
import { openOrder } from './ordering.ts'
import { demoAdmin, signIn, signUp } from './people.ts'
import type { ProductDetails } from './products.ts'
import { expectSaid } from './said.ts'
import { expectSeen } from './seen.ts'
import { expect, test } from './test.ts'

type Pack = ProductDetails & { packSize: number }

test('a pack is said wherever a quantity, a stock or a price is shown', async ({ page, browser, baseURL }) => {
  const found: Pack[] = await (await page.request.get('/api/products', { params: { q: 'hex nut' } })).json()
  const product = found.find(({ packSize, quantity }) => packSize > 1 && quantity > 20)!
  const { packSize: size, quantity } = product
  const [unit, stock] = [
    `per pack of ${size}`,
    `${(quantity * size).toLocaleString('en')} pieces available (${quantity} packs of ${size})`,
  ]
  const three = `3 packs of ${size} = ${(3 * size).toLocaleString('en')} pieces`
  const main = page.getByRole('main')

  const each = (product.price / size).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 4 })
  await test.step('in lists and on its page', async () => {
    await page.goto(`/products?q=${product.sku}`)
    const row = main.locator(`[id="${product.sku}"]`)
    await expect(row.locator('.pack')).toHaveText(String(size))
    await expect(row.locator('.each')).toHaveText(`$${each}`)
    await expect(row.locator('.stock')).toHaveText((quantity * size).toLocaleString('en'))
    await page.setViewportSize({ width: 390, height: 844 })
    for (const part of ['.pack', '.stock', '.price']) await expectSeen(row.locator(part))
    await expect(row.locator('.pack')).toHaveAttribute('data-unit', unit)
    await page.setViewportSize({ width: 1280, height: 720 })
    for (const path of [`/products/${product.slug}`, `/compare?parts=${product.sku}`]) {
      await page.goto(path)
      for (const said of [`${unit} ($${each} each)`, stock]) await expectSaid(main, said)
    }
  })

  const person = await signUp(page)
  await confirmAddress(page.request, person)
  await test.step('when buying', async () => {
    await page.goto(`/purchase/${product._id}`)
    for (const said of [unit, stock]) await expectSaid(main, said)
    await page.getByLabel('Purchase quantity').fill('3')
    await expect(main.getByText(three)).toBeVisible()
    for (const impossible of ['0', '', '2.5', String(quantity + 1)]) {
      await page.getByLabel('Purchase quantity').fill(impossible)
      await expect(main.getByText('Total price').locator('..')).toHaveText('Total price–')
    }
    await openOrder(page, product, 3)
    for (const said of [unit, three]) await expectSaid(main, said)
    await payWith(page, '4242424242424242')
    await expect(page.getByText('Congrats! payment successfull')).toBeVisible()
    await page.goto('/dashboard')
    await expect(main.getByText(three)).toBeVisible()
    await expect.poll(async () => JSON.stringify(await mailTexts(page.request, person.email))).toContain(three)
    await main.getByRole('link', { name: 'Write a review' }).click()
    await expect(main.getByRole('link', { name: withNonBreakingSpaces(product.name) })).toBeVisible()
  })

  await test.step('to admins', async () => {
    const admin = await browser.newPage({ baseURL: baseURL! })
    await signIn(admin, demoAdmin, `/dashboard/orders?q=${encodeURIComponent(person.email)}`)
    const shown = admin.getByRole('main')
    const row = shown.getByRole('row', { name: person.email })
    await expect(row).toContainText(three)
    await row.getByRole('link', { name: /^IW-/ }).click()
    for (const said of [unit, three]) await expect(shown.getByText(said)).toBeVisible()
    await admin.goto(`/dashboard/manageProduct?q=${product.sku}`)
    await expectSaid(shown, unit)
    await expectSaid(shown, `packs of ${size} = `)
    await admin.goto(`/dashboard/editProduct/${product._id}`)
    for (const said of [unit, `packs of ${size}`]) await expect(shown.getByText(said, { exact: true })).toBeVisible()
    await admin.close()
  })
})
