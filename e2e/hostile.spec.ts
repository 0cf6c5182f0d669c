import type { Page } from '@playwright/test'
import { confirmAddress } from './mails.ts'
import { openOrder } from './ordering.ts'
import { demoAdmin, demoCustomer, newPerson, signIn, signUp } from './people.ts'
import { photo } from './photo.ts'
import { productFor } from './products.ts'
import { listScreens } from './screens.ts'
import { expect, getBearer, test } from './test.ts'
import { visit } from './visit.ts'

const evil = `"><img src=https://evil.example/x onerror=alert(1)><script>alert(2)</script><svg onload=alert(3)>{{7*7}}`

/** Collects faults: requests to other hosts, and dialogs of the browser. */
function recordFaults(page: Page): string[] {
  const faults: string[] = []
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && hostname !== 'localhost') faults.push(`request: ${request.url()}`)
  })
  return faults
}

test('hostile texts are shown as plain text everywhere', async ({ page, browser, baseURL, ownProduct }) => {
  // It opens every screen of customers and admins.
  test.setTimeout(300_000)
  const faults = recordFaults(page)
  const { email } = await signUp(page, '/addReview')
  await confirmAddress(page.request, { email })
  await page.getByRole('radio').nth(4).check({ force: true })
  await page.getByRole('main').getByLabel('Details', { exact: true }).fill(evil)
  await page.locator('input[type=file]').setInputFiles(await photo('#642'))
  await page.getByRole('button', { name: 'Add Review' }).click()
  await expect(page.getByText('added successfully')).toBeVisible()

  const headers = await getBearer(page)
  const upload = await page.request.post('/api/images', {
    headers,
    multipart: { image: { name: 'x.png', mimeType: 'image/png', buffer: (await photo('#135')).buffer } },
  })
  const img = (await upload.json()).data.url
  const about = { description: evil, experience: evil, skills: evil, education: evil, img }
  const profile = { ...about, phone: '555-0100', address: evil.slice(0, 300) }
  expect((await page.request.post('/api/myProfile', { headers, data: profile })).status()).toBe(201)
  await page.request.post('/api/inbox', { data: { name: evil.slice(0, 90), email, subject: evil, opinion: evil } })
  const product = await productFor(page.request, 'retaining ring')
  const order = { toolId: product._id, purchaseValue: 1, phone: '555-0100', address: evil }
  const key = { ...headers, 'idempotency-key': crypto.randomUUID() }
  expect((await page.request.post('/api/purchase', { headers: key, data: order })).status()).toBe(201)
  for (const screen of (await listScreens(page, 'customer', email)).filter(({ name }) => !/profile/.test(name)))
    await visit(page, screen)
  await page.goto(`/dashboard/myProfile/${email}`)
  await expect(page.getByText(evil.slice(0, 40)).first()).toBeVisible()

  const adminPage = await browser.newPage({ baseURL: baseURL! })
  const adminFaults = recordFaults(adminPage)
  await signIn(adminPage, demoAdmin, '/dashboard')
  await ownProduct({ name: evil, description: evil })
  for (const screen of await listScreens(adminPage, 'admin')) await visit(adminPage, screen)
  const visitor = await browser.newPage({ baseURL: baseURL! })
  const visitorFaults = recordFaults(visitor)
  for (const path of [
    '/',
    '/products',
    '/products?q=onerror',
    '/bn',
    `/products?q=${encodeURIComponent(evil.slice(0, 90))}`,
  ])
    await visitor.goto(path, { waitUntil: 'networkidle' })
  expect([...faults, ...adminFaults, ...visitorFaults]).toEqual([])
  await adminPage.close()
  await visitor.close()
})

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
      // With every cookie and token of this browser, and with none.
      const own = await page.request.get(address, { headers: await getBearer(page), maxRedirects: 0 })
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
