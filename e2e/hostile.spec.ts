import { openOrder } from './ordering.ts'
import { demoCustomer, newPerson, randomAddress, signIn, signUp } from './people.ts'
import { productFor } from './products.ts'
import { listScreens } from './screens.ts'
import { expect, getBearer, test } from './test.ts'

test('every page is byte-identical for everybody', async ({ page, baseURL }) => {
  const { email, name } = await signUp(page, '/', newPerson('Zebedee Quist'))
  const product = await productFor(page.request, 'retaining ring')
  await openOrder(page, product)
  const [order] = await (await page.request.get(`/api/order/${email}`, { headers: await getBearer(page) })).json()
  const paths = [
    ...(await listScreens(page, 'visitor')),
    ...(await listScreens(page, 'customer', email)),
    ...(await listScreens(page, 'admin')),
    { path: `/dashboard/payment/${order._id}` },
    { path: `/dashboard/orders/${order._id}` },
  ].map(({ path }) => path)
  for (const path of paths) {
    for (const address of [path, `${path.replace(/[?].*/, '').replace(/\/$/, '/_root')}.data`]) {
      // With every cookie and token of this browser, and with none; from many places, since one may not ask for so many pages.
      const headers = { ...(await getBearer(page)), ...randomAddress() }
      const own = await page.request.get(address, { headers, maxRedirects: 0 })
      const anyones = await fetch(`${baseURL}${address}`, { redirect: 'manual' })
      expect(own.status(), address).toBe(anyones.status)
      const text = await own.text()
      expect(text, address).toBe(await anyones.text())
      for (const mark of [name, order._id, order.number])
        if (!address.includes(mark)) expect(text.includes(mark), `${mark} in ${address}`).toBe(false)
    }
  }
})

test('after signing out, going back shows no orders', async ({ page }) => {
  await signIn(page, demoCustomer, '/dashboard')
  await openOrder(page, await productFor(page.request, 'retaining ring'))
  await page.goto('/dashboard')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('button', { name: 'Signout' }).click()
  await expect(page.getByRole('banner').getByText('Login')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('row')).toHaveCount(0)
})
