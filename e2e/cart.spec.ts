import type { APIResponse, BrowserContext, Page } from '@playwright/test'
import { payWith } from './card.ts'
import { open } from './hydration.ts'
import { isOwnProduct } from './own-products.ts'
import { demoAdmin, signIn, signOut, signUp } from './people.ts'
import type { ProductDetails } from './products.ts'
import { expect, getBearer, test } from './test.ts'

const getHeader = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^(Cart|কার্ট)/ })
const getLine = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const getSubtotal = (page: Page) => page.getByText('Subtotal', { exact: true }).locator('..')

/** Where the order goes; its button waits for what it then comes to. */
async function typeAddress(page: Page): Promise<void> {
  await page.getByLabel('Country').selectOption({ label: 'Germany' })
  await page.getByLabel('Street and number').fill('1 Forge Lane')
  await page.getByLabel('Postcode').fill('10115')
  await page.getByLabel('Town').fill('Berlin')
  await page.getByLabel('Phone').fill('555-0100')
}

/** Adds by the button on a product's own page. */
async function add(page: Page, { slug }: { slug: string }, quantity = 1): Promise<void> {
  await open(page, `/products/${slug}`)
  const before = (await getHeader(page).textContent())!
  const offer = page.getByRole('main')
  await offer
    .getByRole('textbox', { name: /^Quantity of/ })
    .first()
    .fill(String(quantity))
  await offer.getByRole('button', { name: /^Add / }).first().click()
  await expect(getHeader(page)).not.toHaveText(before)
}

test('a visitor adds in lists, results, tables and comparisons; changes, removes and takes back [P142]', async ({
  page,
}) => {
  await open(page, '/products?category=fasteners')
  const place = () => getHeader(page).evaluate((link) => JSON.stringify([link.clientWidth, link.clientHeight]))
  const empty = await place()
  await page.getByRole('button', { name: /^Add / }).first().click()
  await expect(getHeader(page)).toHaveAccessibleName(/^Cart: one line, \$/)
  // What it says takes no more room than nothing did.
  expect(await place()).toBe(empty)
  await open(page, '/products?q=hex+bolt+m8')
  await page.getByRole('button', { name: /^Add / }).first().click()
  await expect(getHeader(page)).toHaveAccessibleName(/^Cart: 2 lines/)
  await open(page, '/families/hex-nut-iso-4032')
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Add / }) })
  await row.first().getByRole('textbox').fill('3')
  await row.first().getByRole('button').click()
  await expect(page.getByText(/^3 packs of .* added$/)).toBeVisible()
  await open(page, '/compare?parts=IW-62-6204')
  for (const pieces of [1, 2]) {
    await page.getByRole('textbox', { name: 'Quantity of' }).fill(String(pieces))
    await page.getByRole('button', { name: 'Add to cart: Deep groove' }).click()
    await expect(page.getByText(pieces === 1 ? /^1 piece of .* added$/ : /^2 pieces of .* added$/)).toBeVisible()
  }
  await page.getByRole('link', { name: 'View the cart' }).last().click()

  await expect(page).toHaveURL('/cart')
  const lines = page.getByRole('main').getByRole('listitem')
  await expect(lines).toHaveCount(4)
  await expect(lines.nth(2)).toContainText(/3 packs of 100 = 300 pieces/)
  const bearing = getLine(page, 'Deep groove ball bearing 6204')
  const box = bearing.getByRole('textbox', { name: /^Quantity/ })
  await expect(box).toHaveValue('3')
  await bearing.getByRole('button', { name: /^More/ }).click()
  await expect(box).toHaveValue('4')
  await box.fill('5')
  await box.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '5 pieces' })).toContainText('Subtotal $')
  await bearing.getByRole('button', { name: 'Add a note' }).click()
  await bearing.getByRole('textbox', { name: /^Note/ }).fill('For the lathe')
  await page.keyboard.press('Enter')
  await expect(bearing.getByText('For the lathe')).toBeVisible()

  const before = (await getSubtotal(page).textContent())!
  await bearing.getByRole('button', { name: /^Remove/ }).click()
  await expect(getHeader(page)).toHaveAccessibleName(/^Cart: 3 lines/)
  await expect(getSubtotal(page)).not.toHaveText(before)
  await expect(bearing.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(bearing.getByRole('button', { name: /^Remove/ })).toBeFocused()
  await expect(getSubtotal(page)).toHaveText(before)
  await page.reload()
  await expect(bearing).toContainText('For the lathe')
  await expect(box).toHaveValue('5')
})

test('tabs share a cart, and lose nothing of each other', async ({ page, context, ownProduct }) => {
  const [one, two] = [await ownProduct({ name: 'Tab one' }), await ownProduct({ name: 'Tab two' })]
  const other = await context.newPage()
  await Promise.all([open(page, `/products/${one.slug}`), open(other, `/products/${two.slug}`)])
  await Promise.all([page, other].map((tab) => tab.getByRole('button', { name: /^Add to cart: Tab/ }).click()))
  for (const tab of [page, other]) await expect(getHeader(tab)).toHaveAccessibleName('Cart: 2 lines, $198.00')
  await Promise.all([open(page, '/cart'), open(other, '/cart')])
  await Promise.all([
    getLine(page, one.name).getByRole('button', { name: /^More/ }).click(),
    getLine(other, two.name).getByRole('button', { name: /^More/ }).click(),
  ])
  for (const tab of [page, other]) {
    await expect(getSubtotal(tab)).toContainText('$396.00')
    await expect(getHeader(tab)).toHaveAccessibleName('Cart: 2 lines, $396.00')
  }
})

test('a cart is ordered once, in whatever tab, and filled again it is another one', async ({
  page,
  context,
  ownProduct,
  expectRefusal,
}) => {
  const product = await ownProduct({ name: 'Ordered once' })
  const { email } = await signUp(page)
  await add(page, product, 2)
  const checkout = async (tab: Page, reference: string) => {
    await open(tab, '/dashboard/checkout')
    await typeAddress(tab)
    await tab.getByLabel('Your order number').fill(reference)
  }
  const order = (tab: Page) => tab.getByRole('button', { name: 'Order and pay' }).click()
  const [same, different] = [await context.newPage(), await context.newPage()]
  await checkout(page, 'A')
  await checkout(same, 'A')
  await checkout(different, 'B')
  await order(page)
  await expect(page).toHaveURL(/\/dashboard\/payment\//)
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  await order(same)
  await expect(same.getByText('You already ordered this cart.')).toBeVisible()
  await expect(same).toHaveURL(`/dashboard/orders/${id}`)
  expectRefusal(422, '/api/orders')
  await order(different)
  await expect(different.getByText('You have already ordered this cart')).toBeVisible()
  await expect(different.locator('form').getByRole('link', { name: 'My Orders' })).toBeVisible()

  const orders = async () => {
    const reply = await page.request.get(`/api/order/${email}`, { headers: await getBearer(page) })
    return (await reply.json()).length
  }
  expect(await orders()).toBe(1)
  await add(page, product, 2)
  await open(page, '/dashboard/checkout')
  await page.getByLabel('Your order number').fill('A')
  await order(page)
  await expect(page).toHaveURL(/\/dashboard\/payment\//)
  expect(page.url()).not.toContain(id)
  expect(await orders()).toBe(2)
})

test('what does not fit into the cart of the account stays in the browser, is named, and stops no page', {
  tag: '@long',
}, async ({ page }) => {
  const ids: string[] = []
  for (let address: string | undefined = '/api/products?limit=100'; address && ids.length < 270; ) {
    const reply: APIResponse = await page.request.get(address)
    const products: ProductDetails[] = await reply.json()
    ids.push(...products.filter(({ name }) => !isOwnProduct(name)).map(({ _id }) => _id))
    address = /<([^>]+)>; rel="next"/.exec(reply.headers().link ?? '')?.[1]
  }
  const lines = ids.slice(0, 270).map((productId) => ({ productId, quantity: 1 }))
  await signUp(page)
  const headers = { ...(await getBearer(page)), 'idempotency-key': 'first' }
  await page.request.post('/api/cart/merge', { headers, data: { lines: lines.slice(0, 150) } })
  const browsers = lines.slice(150).map((line) => ({ ...line, note: '', seenPrice: 1, wanted: null }))
  await page.evaluate(
    (cart) => localStorage.setItem('cart', cart),
    JSON.stringify({ lines: browsers, currency: 'USD', moving: null }),
  )
  for (const address of ['/cart', '/dashboard/checkout']) {
    await open(page, address)
    await expect(page.getByText('70 lines did not fit')).toBeVisible()
  }
  await expect(page.getByLabel('Street and number')).toBeVisible()
  await open(page, '/dashboard/lists/new?from=cart')
  await expect(page.getByRole('main').getByRole('button').first()).toBeVisible()
  const countStored = () => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '{}').lines?.length)
  await expect.poll(countStored).toBe(70)
  await open(page, '/cart')
  await expect(page.getByRole('main').getByRole('textbox', { name: /^Quantity/ })).toHaveCount(200)
  await page.getByRole('button', { name: 'Remove these' }).click()
  await expect(page.getByText('lines did not fit')).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull()
})

test('what is broken or foreign in the browser’s storage is an empty cart', async ({ page, ownProduct }) => {
  await open(page, '/')
  const line = { productId: (await ownProduct()).slug, quantity: 'many' }
  for (const [cart, total] of [
    ['{', '{'],
    ['[]', '"x"'],
    [JSON.stringify({ lines: [line, null, 7], currency: 'USD', moving: 'x' }), '{"count":{},"sum":1,"currency":"<b>"}'],
  ]) {
    await page.evaluate(
      ([cart, total]) => {
        localStorage.setItem('cart', cart!)
        localStorage.setItem('cartTotal', total!)
      },
      [cart, total],
    )
    await open(page, '/cart')
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
    await expect(getHeader(page)).toHaveAccessibleName('Cart')
  }
})

test('signing in brings the browser’s cart to that of the account, and signing out leaves none [P197]', async ({
  page,
  ownProduct,
}) => {
  const [plenty, few] = [await ownProduct({ name: 'Plenty' }), await ownProduct({ name: 'Few', quantity: 4 })]
  const person = await signUp(page)
  await add(page, plenty, 2)
  await add(page, few, 3)
  await expect(getHeader(page)).toHaveAccessibleName('Cart: 2 lines, $495.00')
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull()
  await signOut(page)
  await expect(getHeader(page)).toHaveAccessibleName('Cart')
  await open(page, '/cart')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('cartTotal'))).toBeNull()

  await add(page, plenty, 3)
  await add(page, few, 2)
  await signIn(page, person, '/cart')
  await expect(getLine(page, plenty.name).getByRole('textbox')).toHaveValue('5')
  await expect(getLine(page, few.name).getByRole('textbox')).toHaveValue('4')
  await expect(getLine(page, few.name)).toContainText('Your two carts add up to 5 pieces, but fewer are in stock.')
  await getLine(page, few.name).getByRole('button', { name: 'OK' }).click()
  await expect(getLine(page, few.name)).not.toContainText('together')
  await page.reload()
  await expect(getLine(page, few.name).getByRole('textbox')).toHaveValue('4')
  await expect(getLine(page, few.name)).not.toContainText('together')
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull()
  await getLine(page, few.name)
    .getByRole('button', { name: /^Remove/ })
    .click()
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.getByRole('button', { name: 'Undo' }).click()
  await saved
  await page.reload()
  await expect(getLine(page, few.name).getByRole('textbox')).toHaveValue('4')
})

test('an undo is kept though the page is closed while the removal before it is being saved', { tag: '@long' }, async ({
  page,
  context,
  ownProduct,
}) => {
  const product = await ownProduct({ name: 'Kept' })
  await signUp(page)
  await add(page, product, 3)
  await open(page, '/cart')
  const removal = Promise.withResolvers<void>()
  await page.route('**/api/cart/lines/*', async (route) => {
    if (route.request().method() !== 'DELETE') return route.continue()
    await route.fetch()
    removal.resolve()
  })
  await getLine(page, product.name)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await removal.promise
  await page.getByRole('button', { name: 'Undo' }).click()
  const next = await context.newPage()
  await page.close()
  await open(next, '/cart')
  await expect(getLine(next, product.name).getByRole('textbox')).toHaveValue('3')
  expect(await next.evaluate(() => localStorage.getItem('cartUnsaved'))).toBeNull()
})

test('a merge that was not answered adds once', async ({ page, ownProduct, expectComplaint }) => {
  const product = await ownProduct({ name: 'Once' })
  const person = await signUp(page)
  await signOut(page)
  await add(page, product, 2)
  expectComplaint('Failed to load resource: net::ERR_FAILED')
  let lost = 0
  await page.route('**/api/cart/merge', async (route) => {
    await route.fetch()
    lost += 1
    await route.abort()
  })
  await signIn(page, person, '/')
  await expect.poll(() => lost).toBeGreaterThan(0)
  await page.unroute('**/api/cart/merge')
  await open(page, '/cart')
  await expect(getLine(page, product.name).getByRole('textbox')).toHaveValue('2')
})

/** Calls as an admin, beside the page of the test. */
async function asAdmin(context: BrowserContext) {
  const page = await context.newPage()
  await signIn(page, demoAdmin)
  const headers = await getBearer(page)
  return {
    edit: (id: string, data: object) => page.request.patch(`/api/products/${id}`, { headers, data }),
    withdraw: (id: string) => page.request.delete(`/api/products/${id}`, { headers }),
  }
}

test('prices, stock and parts that changed meanwhile are said in their lines', { tag: '@long' }, async ({
  page,
  browser,
  ownProduct,
}) => {
  const dearer = await ownProduct({ name: 'Dearer', price: 5 })
  const short = await ownProduct({ name: 'Short', quantity: 9 })
  const gone = await ownProduct({ name: 'Gone' })
  const soldOut = await ownProduct({ name: 'Sold out' })
  for (const product of [dearer, short, gone, soldOut]) await add(page, product, 6)
  const admin = await asAdmin(await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'en-US' }))
  await admin.edit(dearer._id, { price: 6 })
  await admin.edit(short._id, { quantity: 4 })
  await admin.edit(soldOut._id, { quantity: 0 })
  await admin.withdraw(gone._id)

  await open(page, '/cart')
  await expect(getLine(page, dearer.name)).toContainText('The price has changed from $5.00 to $6.00.')
  await expect(getLine(page, gone.name)).toContainText('No longer for sale.')
  await expect(getLine(page, soldOut.name)).toContainText('Sold out at the moment.')
  await expect(getLine(page, short.name)).toContainText('Only 4 pieces left.')
  await page.reload()
  await getLine(page, dearer.name).getByRole('button', { name: 'OK' }).click()
  await getLine(page, short.name).getByRole('button', { name: 'Take the remaining 4 pieces' }).click()
  await expect(getLine(page, short.name)).not.toContainText('Only')
  await getLine(page, gone.name)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await page.reload()
  await expect(getLine(page, dearer.name)).not.toContainText('changed')
  await expect(getLine(page, short.name).getByRole('textbox')).toHaveValue('4')
  await expect(page.getByText(gone.name)).toHaveCount(0)
})

test('what cannot be added is said beside its button, and nothing is added', async ({ page, ownProduct }) => {
  const { slug } = await ownProduct({ quantity: 3 })
  await open(page, `/products/${slug}`)
  const box = page.getByRole('textbox', { name: /^Quantity of/ })
  for (const [typed, said] of [
    ['4', 'Only 3 pieces left.'],
    ['some', 'Please enter a whole number.'],
  ] as const) {
    await box.fill(typed)
    await box.press('Enter')
    await expect(page.getByRole('main').getByRole('alert').filter({ hasText: said })).toBeVisible()
  }
  await expect(getHeader(page)).toHaveAccessibleName('Cart')
})

test('a cart of 200 lines is shown and changed', { tag: '@long' }, async ({ page }) => {
  await open(page, '/')
  const first = await page.request.get('/api/products?sort=name&limit=100')
  const next = /<([^>]+)>/.exec(first.headers().link!)![1]!
  const products = [...(await first.json()), ...(await (await page.request.get(next)).json())]
  const lines = products.map(({ _id, price }) => ({
    productId: _id,
    quantity: 1,
    note: '',
    seenPrice: price,
    wanted: null,
  }))
  await page.evaluate(
    (cart) => localStorage.setItem('cart', cart),
    JSON.stringify({ lines, currency: 'USD', moving: null }),
  )
  await open(page, '/cart')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(200)
  const before = (await getSubtotal(page).textContent())!
  await page.getByRole('button', { name: /^More/ }).last().click()
  await expect(getSubtotal(page)).not.toHaveText(before)
})

test('a cart is checked out: ordered, paid for, and empty but for what was not ordered [P143]', async ({
  page,
  ownProduct,
  expectRefusal,
}) => {
  const [first, second] = [await ownProduct({ name: 'First' }), await ownProduct({ name: 'Second', quantity: 5 })]
  const person = await signUp(page)
  await signOut(page)
  await add(page, first, 2)
  await add(page, second, 5)
  await getHeader(page).click()
  await page.getByRole('link', { name: 'Check out' }).click()
  await expect(page).toHaveURL(/\/login\?from=/)
  await signIn(page, person, '/dashboard/checkout')
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  await expect(getLine(page, first.name)).toContainText('2 pieces')
  await typeAddress(page)
  await page.getByLabel('Your order number').fill('PO-7')

  // Somebody else buys a piece of the second before.
  const admin = await asAdmin(
    await page
      .context()
      .browser()!
      .newContext({ baseURL: new URL(page.url()).origin }),
  )
  await admin.edit(second._id, { quantity: 4 })
  expectRefusal(409, '/api/orders')
  await page.getByRole('button', { name: 'Order and pay' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'cannot be ordered' })).toBeVisible()
  await expect(getLine(page, second.name)).toContainText('Only 4 pieces left.')
  await page.getByRole('link', { name: 'Back to the cart' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await getLine(page, second.name).getByRole('button', { name: 'Take the remaining 4 pieces' }).click()
  await page.getByRole('link', { name: 'Check out' }).click()
  await typeAddress(page)
  await page.getByRole('button', { name: 'Order and pay' }).click()
  await expect(page).toHaveURL(/\/dashboard\/payment\//)
  await expect(getHeader(page)).toHaveAccessibleName('Cart')
  await payWith(page, '4242424242424242')
  await expect(page.getByText('Congrats! payment successfull')).toBeVisible()
  await open(page, '/cart')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})
