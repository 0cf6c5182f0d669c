import { demoAdmin, signIn } from './people.ts'
import { expect, test } from './test.ts'

test('the page of a withdrawn part leads to what replaces it', async ({ page, ownProduct, expectRefusal }) => {
  const [old, next] = [await ownProduct({ name: 'Old anvil' }), await ownProduct({ name: 'New anvil' })]

  await test.step('an admin names what replaces it, and withdraws it', async () => {
    await signIn(page, demoAdmin, `/dashboard/editProduct/${old._id}`)
    const replacedBy = page.getByLabel('Replaced by')
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await replacedBy.fill('IW-NONE')
    expectRefusal(422, `/api/products/${old._id}`)
    await save.click()
    await expect(replacedBy).toHaveAccessibleDescription('Enter a part number of this shop')
    await replacedBy.fill(next.sku)
    await save.click()
    await expect(page.getByRole('heading', { name: 'Manage Products' })).toBeVisible()
    await page
      .getByRole('row', { name: old.name })
      .getByRole('button', { name: `Delete ${old.name}` })
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText(`Product: ${old.name} is deleted`)).toBeVisible()
  })

  await test.step('its address says so, for ever, in both languages', async () => {
    const get = () => page.request.get(`/products/${old.slug}`, { maxRedirects: 0 })
    await expect.poll(async () => (await get()).status(), { intervals: [100] }).toBe(301)
    await page.goto(`/products/${old.slug}`)
    await expect(page.getByText(`${old.sku} is no longer made. This part replaces it.`)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: next.name })).toBeVisible()
    await page.goto(`/bn/products/${old.slug}`)
    await expect(page.getByText(`${old.sku} আর তৈরি হয় না।`)).toBeVisible()
    await expect(page).toHaveURL(/\/bn\/products\/new-anvil/)
  })

  await test.step('so does the address at which it was bought', async () => {
    expectRefusal(404, `/api/products/${old._id}`)
    await page.goto(`/purchase/${old._id}`)
    await expect(page.getByText(`${old.sku} is no longer made. This part replaces it.`)).toBeVisible()
  })

  await test.step('a page names nothing else that its address says', async () => {
    await page.goto(`/products/${next.slug}?replaces=Buy+elsewhere`)
    await expect(page.getByRole('heading', { level: 1, name: next.name })).toBeVisible()
    await expect(page.locator('body')).not.toContainText(/elsewhere|no longer made/)
  })

  await test.step('a search for its number finds the other', async () => {
    await page.goto(`/products?q=${old.sku}`)
    await expect(page.getByRole('main').getByTitle(next.name, { exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByText(`${old.sku} → ${next.sku}`)).toBeVisible()
  })
})
