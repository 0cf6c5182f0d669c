import type { Page } from '@playwright/test'
import { open } from './hydration.ts'
import { demoAdmin, demoCustomer, signIn } from './people.ts'
import { expectSeen } from './seen.ts'
import { soon } from './soon.ts'
import { expect, test } from './test.ts'
import { expectFits } from './visit.ts'

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

const rail = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' })

test('a list shows eighteen rows of 40 pixels in its first view', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize(desk)
  await signIn(page, demoAdmin, '/dashboard/overview')
  for (const path of ['orders', 'manageProduct', 'allUsers', 'message']) {
    await open(page, `/dashboard/${path}`)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    const rows = await page
      .getByRole('row')
      .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().toJSON()))
    const [, ...body] = rows
    for (const { height } of body) expect.soft(Math.round(height), path).toBeLessThanOrEqual(40)
    // There may be fewer messages than fit.
    expect.soft(Math.floor((desk.height - body[0].top) / 40), path).toBeGreaterThanOrEqual(18)
  }
})

test('on a phone the rail is behind one button, which Escape and choosing a page close', { tag: '@long' }, async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await signIn(page, demoAdmin)
  await open(page, '/dashboard/orders')
  const button = page.getByRole('button', { name: 'Menu' })
  await expectFits(page, 'a closed menu')
  await expect(rail(page)).toBeHidden()
  await button.click()
  await expectSeen(rail(page).getByRole('link', { name: 'All Orders' }))
  await expectFits(page, 'an open menu')
  await page.keyboard.press('Escape')
  await expect(rail(page)).toBeHidden()
  await expect(button).toBeFocused()
  await button.press('Enter')
  await rail(page).getByRole('link', { name: 'Returns' }).click()
  await expect(page.getByRole('heading', { name: 'Returns', level: 1 })).toBeVisible()
  await expect(rail(page)).toBeHidden()
  await button.click()
  await page.getByRole('link', { name: 'View shop' }).click()
  await expect(page.getByRole('contentinfo')).toBeVisible()
})

test('a group folds by keyboard, and that of the current page opens with it', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize(desk)
  await signIn(page, demoAdmin, '/dashboard/overview')
  const link = rail(page).getByRole('link', { name: 'Tax' })
  const group = rail(page).getByText('Shop', { exact: true })
  await group.press('Enter')
  await expect(link).toBeHidden()
  await open(page, '/dashboard/tax')
  await expectSeen(link)
  await expect(link).toHaveAttribute('aria-current', 'page')
  await rail(page).getByRole('link', { name: 'Delivery' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Delivery', level: 1 })).toBeVisible()
})

test('the shop keeps its header and footer for customers, and for admins outside the dashboard', {
  tag: '@long',
}, async ({ page }) => {
  await signIn(page, demoCustomer, '/dashboard')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(rail(page).getByRole('link', { name: 'My Orders' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'View shop' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Signout' }).click()
  await signIn(page, demoAdmin, '/products')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible()
  await page.getByRole('button', { name: 'Signout' }).click()
  await expect(page.getByRole('banner').getByText('Login')).toBeVisible()
})

test('one box finds pages, orders, people and parts by keyboard alone', async ({ page }) => {
  await page.setViewportSize(desk)
  await signIn(page, demoAdmin, '/dashboard/orders')
  const box = page.getByRole('combobox', { name: 'Search the admin area' })
  const option = (name: string | RegExp) => page.getByRole('option', { name })
  const number = (await page
    .getByRole('link', { name: /^IW-\d+$/ })
    .first()
    .textContent())!

  await expect(page.getByRole('searchbox', { name: 'Search the admin area' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('tax')
  await expectSeen(option('Tax'))
  // What the shop has found arrives after the pages, and the list then begins anew.
  await expect(async () => {
    if ((await option('Tax').getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
    await expect(option('Tax')).toHaveAttribute('aria-selected', 'true', soon)
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(option('Tax')).toBeHidden()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard/tax')

  await page.keyboard.press('/')
  await expect(box).toHaveValue('')
  await page.keyboard.type(number)
  await expectSeen(option(number))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)

  await page.keyboard.press('/')
  await page.keyboard.type('mill')
  await expectSeen(option(/^Casey Miller/))
  await box.fill('IW-62-6204')
  // Orders of it are found, too.
  const part = page.getByRole('group', { name: 'Products' }).getByRole('option').first()
  await expectSeen(part)
  await part.click()
  await expect(page.getByRole('heading', { name: 'Edit product' })).toBeVisible()

  // A stroke in a field is a letter of it.
  await page.getByLabel('Name', { exact: true }).first().press('End')
  await page.keyboard.type('/')
  await expect(page.getByLabel('Name', { exact: true }).first()).toHaveValue(/\/$/)
})
