import { open } from './hydration.ts'
import { openOrder } from './ordering.ts'
import { newPerson, signUp } from './people.ts'
import { productFor } from './products.ts'
import { expectSaid } from './said.ts'
import { expect, test } from './test.ts'

const strip = 'Test mode: card 4242 4242 4242 4242, your mails are here'

test('every page of a demonstration says which card to try and where its mails are', { tag: '@long' }, async ({
  page,
  expectRefusal,
}) => {
  expectRefusal(404, '/nowhere')
  const bytes = await (await page.request.get('/')).text()
  expect(bytes).toContain('Test mode: card 4242 4242 4242 4242,')
  expect(await (await page.request.get('/bn')).text()).toContain('কার্ড 4242 4242 4242 4242,')
  await signUp(page)
  for (const path of ['/products', '/nowhere', '/login', '/dashboard']) {
    await page.goto(path)
    await expect(page.getByText(strip), path).toBeVisible()
  }
  await page.getByRole('link', { name: 'your mails are here' }).click()
  await expect(page.getByRole('heading', { name: 'Outbox', exact: true })).toBeVisible()
})

test('whoever has registered is told to confirm the address, and where the mail is', async ({ page }) => {
  const { name, email, password } = newPerson()
  for (const from of ['/', '/dashboard']) {
    const address = `${from.length}${email}`
    await open(page, `/register?from=${encodeURIComponent(from)}`)
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Email').fill(address)
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByText('Your email address is not confirmed yet')).toHaveCount(1)
    await page.getByRole('link', { name: 'Open the email in this demonstration’s outbox' }).click()
    await expectSaid(page, address)
    await page.getByRole('button', { name: 'Signout' }).click()
    await expect(page.getByRole('banner').getByText('Login')).toBeVisible()
  }
})

test('the test cards are open to read, and the next order knows where to deliver', { tag: '@long' }, async ({
  page,
}) => {
  const product = await productFor(page.request, 'hex nut')
  const { email } = await signUp(page)
  const [phone, address] = [page.getByLabel('Phone'), page.getByLabel('Address')]
  await page.goto(`/purchase/${product._id}`)
  await expect(phone).toHaveValue('')
  await openOrder(page, product)
  await expect(page.getByText('4000 0000 0000 0002')).toBeVisible()
  await page.goto(`/purchase/${product._id}`)
  await expect(phone).toHaveValue('555-0100')
  await expect(address).toHaveValue('1 Forge Lane')

  const about = { description: 'x', experience: 'x', skills: 'x', education: 'x', img: '', picture: null, version: 1 }
  const person = { _id: '1', name: 'x', username: 'x', fname: 'x', email }
  await page.route(`**/api/myProfile/${encodeURIComponent(email)}`, (route) =>
    route.fulfill({ json: { ...person, ...about, phone: '555-0199', address: '2 Anvil Road' } }),
  )
  await page.reload()
  await page.getByLabel('Deliver to').selectOption({ label: 'Another address' })
  await expect(phone).toHaveValue('555-0199')
  await expect(address).toHaveValue('2 Anvil Road')
})
