import bengali from '../messages/bn.json' with { type: 'json' }
import english from '../messages/en.json' with { type: 'json' }
import { open, waitForHydration } from './hydration.ts'
import { demoAdmin, signIn, signUp } from './people.ts'
import { expect, test } from './test.ts'

test('a page whose script is missing reloads once, then says so, and recovers [P67]', async ({
  page,
  expectRefusal,
  expectComplaint,
}) => {
  expectComplaint('Loading chunk contact-')
  await open(page, '/about')
  let broken = true
  await page.route(/\/assets\/contact-.*\.js$/, (route) => (broken ? route.fulfill({ status: 404 }) : route.continue()))
  const documents: string[] = []
  page.on('request', (request) => request.resourceType() === 'document' && documents.push(request.url()))
  expectRefusal(404, /\/assets\/contact-/)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL(/\/contact$/)
  await expect.poll(() => documents.length).toBe(1)
  // The reloaded document is readable although its script is missing.
  await expect(page.getByRole('heading', { name: 'Contact', exact: true })).toBeVisible()

  await open(page, '/about')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByText(/^Loading chunk contact-\S+ failed$/)).toBeVisible()
  expect(documents).toHaveLength(2)
  broken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Contact', exact: true })).toBeVisible()
})

test('unsaved input is not lost without asking [P198]', async ({ page }) => {
  await open(page, '/contact')
  const subject = page.getByRole('main').getByLabel('Subject')
  await subject.fill('A drawing')
  await page.getByRole('link', { name: 'About', exact: true }).first().click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toHaveCount(0)
  await expect(subject).toHaveValue('A drawing')

  await page.getByRole('link', { name: 'About', exact: true }).first().click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/about$/)
})

test('a form whose code cannot be loaded says so, keeps its input, and can be sent later', async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint('net::ERR_INTERNET_DISCONNECTED')
  await open(page, '/contact')
  const form = page.getByRole('main')
  const texts = { Name: 'Nadia', Email: 'nadia@example.com', Subject: 'A drawing', Message: 'Where is it?' }
  for (const [label, text] of Object.entries(texts)) await form.getByLabel(label).fill(text)
  await context.setOffline(true)
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(form.getByText('The shop cannot be reached. Check your connection and try again.')).toBeVisible()
  await context.setOffline(false)

  await expect(form.getByLabel('Message')).toHaveValue('Where is it?')
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(form.getByText('Thank you. The number of your message is')).toBeVisible()
})

test('a form whose code is gone asks for a reload, and keeps its input', async ({ page, expectRefusal }) => {
  expectRefusal(404, /\/assets\/send-form-/)
  await page.route(/\/assets\/send-form-.*\.js$/, (route) => route.fulfill({ status: 404 }))
  await open(page, '/contact')
  const form = page.getByRole('main')
  await form.getByLabel('Message').fill('Where is it?')
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(form.getByText('The shop has changed since this page was opened.')).toBeVisible()
  await expect(form.getByLabel('Message')).toHaveValue('Where is it?')
})

test('a page that is slow to come shows a bar at once, and one that is there none', async ({ page }) => {
  await open(page, '/')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/about.data*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  const bar = page.getByRole('progressbar', { name: 'Loading' })
  await expect.poll(async () => (await bar.boundingBox())?.width ?? 0).toBeGreaterThan(10)
  answer()
  await expect(page).toHaveURL('/about')
  await expect(bar).toHaveCount(0)
})

test('offline, a pressed link says so, and the page stays with its input', async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint('net::ERR_INTERNET_DISCONNECTED')
  // Once it is reachable again, a script that was missing is fetched by a reload.
  expectComplaint('Loading chunk contact-')
  await signUp(page)
  const search = 'Search by name or part number'
  for (const { path, field, links, heading } of [
    // Pages with data of the server, with none, and of signed-in people; each pressed for the first time, and again.
    { path: '/products', field: search, links: ['Blogs', 'Contact', 'Contact', 'Dashboard'], heading: 'My Orders' },
    { path: '/dashboard/security', field: 'Current password', links: ['Blogs', 'Your data'], heading: 'Your data' },
    { path: '/bn/products', field: 'নাম বা পার্ট নম্বর দিয়ে খুঁজুন', links: ['ব্লগ', 'যোগাযোগ'], heading: 'যোগাযোগ' },
  ]) {
    await open(page, path)
    const input = page.getByLabel(field, { exact: true }).first()
    await input.fill('typed before')
    await context.setOffline(true)
    for (const link of links) {
      // What the last link said is still there until this one is tried.
      const tried = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/health/live'))
      await page.getByRole('link', { name: link, exact: true }).first().click()
      await tried
      const { auth_error_network_request_failed: sentence } = path.startsWith('/bn') ? bengali : english
      await expect(page.getByRole('alert').getByText(sentence)).toBeVisible()
      await expect(page).toHaveURL(path)
      await expect(input).toHaveValue('typed before')
    }
    await context.setOffline(false)
    await page.getByRole('alert').getByRole('button').click()
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
    await expect(page.getByRole('alert').filter({ visible: true })).toHaveCount(0)
    await waitForHydration(page)
  }
})

test('the overview shows an admin the pending work first [P196]', async ({ page }) => {
  await signIn(page, demoAdmin, '/dashboard/overview')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Overview', exact: true })).toBeVisible()
  await main.getByRole('link', { name: 'Paid, to be packed' }).click()
  await expect(page).toHaveURL(/\/dashboard\/orders\?state=paid$/)
  await expect(
    main.getByRole('list', { name: 'Filters' }).getByRole('link', { name: 'Remove State Paid' }),
  ).toBeVisible()
})

test('two admins who change a product at once are warned [P96]', async ({ page, ownProduct, expectRefusal }) => {
  await signIn(page, demoAdmin)
  const { _id } = await ownProduct()
  await page.goto(`/dashboard/editProduct/${_id}`)
  const other = await page.context().newPage()
  await other.goto(`/dashboard/editProduct/${_id}`)
  for (const tab of [page, other]) {
    const details = tab.getByLabel('Details', { exact: true })
    await details.fill(`${await details.inputValue()} Changed.`)
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/manageProduct/)
  expectRefusal(409, `/api/products/${_id}`)
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByRole('alert').getByText('changed in another window')).toBeVisible()
  await expect(other.getByLabel('Details', { exact: true })).toHaveValue(/Changed\.$/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the contact form is sent, and reports missing fields without losing input [P5]', async ({
    page,
    expectRefusal,
  }) => {
    expectRefusal(422, /\/contact$/)
    for (const { path, submit, thanks } of [
      { path: '/contact', submit: 'Submit', thanks: 'Thank you.' },
      { path: '/bn/contact', submit: 'পাঠান', thanks: 'ধন্যবাদ' },
    ]) {
      await page.goto(path)
      const field = (name: string) => page.locator(`main [name=${name}]`)
      await field('name').fill('Visitor <b>')
      await field('opinion').fill('Can you make this?')
      await page.getByRole('main').getByRole('button', { name: submit }).click()
      await expect(field('email')).toHaveAttribute('aria-invalid', 'true')
      await expect(field('name')).toHaveValue('Visitor <b>')
      await expect(field('opinion')).toHaveValue('Can you make this?')
      await field('email').fill('visitor@example.com')
      await field('subject').fill('A drawing')
      await page.getByRole('main').getByRole('button', { name: submit }).click()
      await expect(page.getByRole('status').filter({ hasText: thanks })).toBeVisible()
      await expect(field('name')).toHaveValue('')
    }
  })

  test('a form submitted from another site is refused', async ({ page }) => {
    const form = { name: 'x', email: 'x@example.com', subject: 's', opinion: 'o' }
    const response = await page.request.post('/contact', { form, headers: { origin: 'https://elsewhere.example' } })
    expect(response.status()).toBe(403)
  })
})

test('signing out does not ask about unsaved input [P199]', async ({ page }) => {
  await signUp(page)
  await page.goto('/dashboard/addProfile')
  await page.getByLabel('Phone').fill('555-0100')
  await page.getByRole('button', { name: 'Signout' }).click()
  await expect(page).toHaveURL(/\/login/)
})
