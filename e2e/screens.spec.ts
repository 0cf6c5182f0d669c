import { open } from './hydration.ts'
import { confirmAddress } from './mails.ts'
import { demoAdmin, signIn, signUp } from './people.ts'
import { photo } from './photo.ts'
import { productFor } from './products.ts'
import { expect, getBearer, test } from './test.ts'

const main = 'main'

test('the public pages show their content, and every footer link works [P2]', async ({ page }) => {
  await page.goto('/')
  const home = page.getByRole('main')
  await expect(home.locator('section[aria-labelledby=latest] li')).toHaveCount(6)
  for (const figure of ['31K', '4,200k', '1200k', 'Monthly Sell', 'Happy Clients', 'New Register'])
    await expect(home.getByText(figure, { exact: true })).toBeVisible()
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText(String(new Date().getFullYear()))
  const ways = [
    'branding',
    'design',
    'marketing',
    'adverticement',
    'about',
    'contact',
    'blog',
    'terms',
    'privacy',
    'cookie',
    'policy',
  ]
  for (const way of ways) await expect(footer.locator(`a[href="/${way}"]`), way).toHaveCount(1)
  for (const way of ways) expect((await page.request.get(`/${way}`)).status(), way).toBe(200)
  for (const site of ['LinkedIn', 'YouTube', 'GitHub'])
    await expect(footer.getByRole('link', { name: site })).toBeVisible()

  await open(page, '/about')
  const leader = page.locator(main).getByRole('listitem').first()
  const more = leader.getByRole('button', { name: 'See more' })
  await expect(leader.locator('p').nth(1)).toBeHidden()
  await more.click()
  await expect(leader.locator('p').nth(1)).toBeVisible()
  await expect(leader.getByRole('button', { name: 'See less' })).toHaveAttribute('aria-expanded', 'true')

  await page.goto('/blog')
  await expect(page).toHaveURL(/\/blogs$/)
  const entries = page.locator('section[aria-labelledby=questions] article')
  await expect(entries).toHaveCount(6)
  for (const entry of await entries.all()) expect((await entry.textContent())!.length).toBeGreaterThan(120)
  await expect(page.locator('section[aria-labelledby=questions] [lang=bn]').first()).toBeVisible()
})

test('a profile names missing fields, is created, and keeps its photo when edited [P14]', async ({ page }) => {
  const { email } = await signUp(page, '/dashboard/addProfile')
  const add = page.getByRole('button', { name: 'Add Profile' })
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await add.click()
  for (const missing of ['phone', 'description', 'address', 'experience', 'skills', 'education', 'image'])
    await expect(page.getByText(`${missing} is required`)).toBeVisible()
  await page.getByLabel('Phone').fill('+880 1711-000000')
  for (const label of ['About me', 'Address', 'Experience', 'Skills', 'Academic qualification'])
    await page.getByLabel(label).fill(`${label} of mine`)
  const file = page.locator('input[type=file]')
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') })
  await expect(page.getByText('This file is not a JPEG, PNG or WebP picture.')).toBeVisible()
  await expect(file).toHaveValue('')
  await file.setInputFiles(await photo('#246'))
  await add.click()
  await expect(page.getByText('added successfully')).toBeVisible()
  const avatar = page.locator('header img[src^="/images/"]')
  await expect(avatar).toBeVisible()
  const avatarBefore = await avatar.getAttribute('src')
  await expect(page.getByText('+880 1711-000000')).toBeVisible()
  const picture = await page.getByRole('img', { name: 'Photo' }).getAttribute('src')

  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page).toHaveURL(/\/dashboard\/profileEdit\//)
  await page.getByLabel('User name').fill('Ravenna Steel')
  await page.getByLabel('Full name').fill('Ravenna Margaret Steel')
  await page.getByLabel('Skills').fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('skills is required')).toBeVisible()
  await expect(page.getByLabel('User name')).toHaveValue('Ravenna Steel')
  await page.getByLabel('Skills').fill('Turning')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Ravenna Margaret Steel')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Photo' })).toHaveAttribute('src', picture!)
  await expect(page.getByTestId('display-name')).toHaveText('Ravenn')
  await expect(avatar).toHaveAttribute('src', avatarBefore!)
  await page.getByRole('link', { name: 'Edit' }).click()
  await file.setInputFiles(await photo('#953'))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Ravenna Margaret Steel')).toBeVisible()
  await expect(avatar).not.toHaveAttribute('src', avatarBefore!)
})

test('a review names missing fields, is added, shortened in the list and deleted [P9]', async ({ page }) => {
  const product = await productFor(page.request, 'roller chain')
  const { name } = await signUp(page, `/products/${product.slug}`)
  await page.getByRole('link', { name: 'Write a review' }).click()
  await expect(page.locator(main).getByRole('link', { name: product.name })).toBeVisible()
  const field = (label: string) => page.locator(main).getByLabel(label, { exact: true })
  await expect(field('Name')).toHaveValue(name)
  const add = page.getByRole('button', { name: 'Add Review' })
  await expect(add).toBeDisabled()
  await page.getByRole('radio').nth(4).check({ force: true })
  await add.click()
  await expect(page.getByText('description is required')).toBeVisible()
  await expect(page.getByText('image is required')).toBeVisible()
  const text = 'Holds its edge through a whole day of oak, and the handle sits well.'
  await field('Details').fill(text)
  await page.locator('input[type=file]').setInputFiles(await photo('#642'))
  await add.click()
  await expect(page.getByText('added successfully')).toBeVisible()
  await expect(field('Details')).toHaveValue('')

  await page.goto('/dashboard/reviewList')
  const row = page.getByRole('row', { name: text.slice(0, 35) })
  await expect(row).toBeVisible()
  await expect(row).not.toContainText(text)
  await expect(row).toContainText(product.name)
  await row.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
})

test('promoting an admin asks first and names the person; a former admin cannot [P16]', async ({
  page,
  browser,
  baseURL,
}) => {
  const other = await browser.newPage({ baseURL: baseURL! })
  const second = await signUp(other)
  await confirmAddress(other.request, second)
  await signIn(page, demoAdmin, `/dashboard/allUsers?q=${encodeURIComponent(second.email)}`)
  const promote = async (admin: typeof page, email: string) => {
    await admin.getByRole('row', { name: email }).getByRole('button', { name: 'Make Admin' }).click()
    await expect(admin.getByRole('alertdialog')).toContainText(email)
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Make Admin' }).click()
  }
  await promote(page, second.email)
  await expect(page.getByText('admin created successfully')).toBeVisible()
  await expect(page.getByRole('row', { name: second.email }).getByRole('button', { name: 'Delete' })).toBeDisabled()

  await other.goto('/dashboard/allUsers?q=customer%40ironwright.example')
  await expect(other.getByRole('row', { name: 'customer@ironwright.example' })).toBeVisible()
  const revoked = await page.request.delete(`/api/users/admin/${second.email}`, { headers: await getBearer(page) })
  expect(revoked.status()).toBe(200)
  const refused = other.waitForResponse((response) => response.status() === 403)
  await promote(other, 'customer@ironwright.example')
  await refused
  await expect(other.getByText('failed to add an admin')).toBeVisible()
  await other.close()
  await page.request.get('/api/users', { headers: await getBearer(page) })
})

test('the checkout page without an order redirects to My Orders [P15]', async ({ page }) => {
  await signUp(page)
  await page.goto('/dashboard/checkoutForm')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible()
})
