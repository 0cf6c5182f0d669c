import { withNonBreakingSpaces } from '../src/base/platform/text/non-breaking-spaces.ts'
import { audit } from './audit.ts'
import { confirmation, payWith } from './card.ts'
import { confirmAddress, mailsTo } from './mails.ts'
import { fillAddress, openOrder } from './ordering.ts'
import { demoAdmin, newPerson, signIn, signUp } from './people.ts'
import { productFor, readStock } from './products.ts'
import { expectSaid } from './said.ts'
import { soon } from './soon.ts'
import { expect, getBearer, test } from './test.ts'

test('a visitor finds a product, registers, orders two, is declined, and pays with a good card [P7]', async ({
  page,
  context,
  browser,
  baseURL,
  expectRefusal,
}) => {
  // A journey of many steps, beside which other browsers work.
  test.slow()
  const person = newPerson()
  const product = await productFor(page.request, 'socket head cap screw')
  const before = await readStock(page.request, product)

  await test.step('browse to the part', async () => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Latest products' })).toBeVisible()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
    const search = page.getByRole('banner').getByLabel('Search by name or part number').first()
    await search.fill(product.sku)
    await search.press('Enter')
    await expect(page).toHaveURL(/\/products\?q=/)
    await page.getByTitle(withNonBreakingSpaces(product.name), { exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
    await expect(page.getByText(`${(before * product.packSize).toLocaleString('en')} pieces available`)).toBeVisible()
  })

  await test.step('register', async () => {
    await page.getByRole('link', { name: `Purchase ${product.name}` }).click()
    await expect(page).toHaveURL(/\/login\?from=/)
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.getByLabel('Name', { exact: true }).fill(person.name)
    await page.getByLabel('Email').fill(person.email)
    await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page).toHaveURL(`/purchase/${product._id}`)
    await expect(page.getByTestId('display-name')).toHaveText('Joseph')
    await confirmAddress(page.request, person)
  })

  await test.step('order two pieces', async () => {
    await page.goto(`/products/${product.slug}`)
    await page.getByRole('link', { name: `Purchase ${product.name}` }).click()
    await expect(page.getByLabel('Email')).toHaveValue(person.email)
    await page.getByLabel('Purchase quantity').fill('2')
    await fillAddress(page)
    await page.getByRole('button', { name: 'Purchase' }).click()
    await expect(page.getByText('Purchase successfully')).toBeVisible()
    await expect(page.getByText(`Hello, ${person.name}`)).toBeVisible()
  })

  const order = page.url().split('/').at(-1)!
  const orderNow = async () => {
    const response = await page.request.get(`/api/purchase/${order}`, { headers: await getBearer(page) })
    return response.json()
  }

  await test.step('a declined card leaves the order unpaid', async () => {
    expectRefusal(402, /\/sandbox\/stripe\//)
    await payWith(page, '4000000000000002')
    await expect(page.getByRole('alert').getByText('Your card was declined.')).toHaveCSS('color', 'rgb(179, 38, 30)')
    // Beside the goods, a parcel at home.
    expect(await orderNow()).toMatchObject({ paid: false, total: (product.price * 200 + 490) / 100 })
    const secondTab = await context.newPage()
    await secondTab.goto('/dashboard')
    await expect(secondTab.getByRole('link', { name: 'Pay', exact: true })).toBeVisible()
    await secondTab.close()
  })

  let transaction = ''
  await test.step('a good card pays', async () => {
    await payWith(page, '4242424242424242')
    await expect(page.getByText('Congrats! payment successfull')).toBeVisible()
    transaction = (await page.getByText(/^pi_/).textContent())!
    await expect(page.getByRole('button', { name: /^Pay \$/ })).toHaveCount(0)
    expect(await orderNow()).toMatchObject({ paid: true, state: 'paid' })
  })

  await test.step('My Orders says so, and the stock fell by two', async () => {
    await page.getByRole('link', { name: 'My Orders' }).first().click()
    const row = page.getByRole('row', { name: product.name })
    await expect(row).toContainText(`paid ${transaction.slice(-4)}`)
    await expect(row.getByRole('link', { name: 'Pay' })).toHaveCount(0)
    expect(await readStock(page.request, product)).toBe(before - 2)
  })

  await test.step('both mails are in the outbox', async () => {
    await expect
      .poll(() => mailsTo(page.request, person))
      .toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^We received your order /),
          expect.stringMatching(/^Your order .* is paid$/),
        ]),
      )
    await page.goto('/outbox')
    await expectSaid(page, `Hello ${person.name}`)
  })

  expect(await audit()).toContain('The audit is clean.')

  await test.step('a payment that its bank disputes is an incident for admins, until one says that it is resolved', async () => {
    await openOrder(page, product)
    await payWith(page, '4000000000000259')
    await expect(page.getByText('Congrats! payment successfull')).toBeVisible()
    const admin = await browser.newPage({ baseURL: baseURL! })
    await signIn(admin, demoAdmin, '/dashboard/overview')
    const incident = admin.getByRole('listitem').filter({ hasText: 'A customer disputes a payment' })
    await expect(async () => {
      await admin.reload()
      await expect(incident).toBeVisible(soon)
    }).toPass()
    await incident.getByRole('button', { name: 'Resolved' }).click()
    await expect(incident).toHaveCount(0)
    await admin.close()
  })
  expect(await audit()).toContain('The audit is clean.')
})

test('a card that requires confirmation is declined or charged accordingly', async ({ page }) => {
  const product = await productFor(page.request, 'hex nut')
  await signUp(page)
  await openOrder(page, product)

  await payWith(page, '4000002500003155')
  await confirmation(page).getByRole('button', { name: 'Fail' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /authenticat/ })).toBeVisible()

  await payWith(page, '4000002500003155')
  await confirmation(page).getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByText('Congrats! payment successfull')).toBeVisible()
})
