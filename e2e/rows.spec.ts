import { open } from './hydration.ts'
import { demoAdmin, demoCustomer, signIn, signOut } from './people.ts'
import { expectSeen } from './seen.ts'
import { expect, test } from './test.ts'

test('j, k, Enter and Escape go through the orders, and the list keeps its filter', async ({ page }) => {
  await signIn(page, demoAdmin, '/dashboard/overview')
  await open(page, '/dashboard/orders?state=delivered')
  const rows = page.getByRole('main').locator('tbody tr')
  const panel = page.getByRole('complementary', { name: 'Details' })
  const readNumber = async (index: number) => (await rows.nth(index).getByRole('link').first().textContent())!

  await expect(rows.nth(2)).toBeVisible()
  for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key)
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('heading', { name: await readNumber(1) })).toBeFocused()
  await page.keyboard.press('j')
  await expect(panel.getByRole('heading', { name: await readNumber(2) })).toBeFocused()
  await expect(page).toHaveURL(/state=delivered&open=/)
  await page.reload()
  await expectSeen(panel.getByRole('link', { name: 'Open the order' }))
  await expect(panel.getByRole('heading', { name: await readNumber(2) })).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(rows.nth(2)).toBeFocused()
  await expect(page).toHaveURL(/\?state=delivered$/)
  await page.getByRole('searchbox', { name: 'Number, name, address, part, tracking, payment or amount' }).fill('jjk')
  await expect(panel).toBeHidden()
})

test('packed orders are shipped by a pasted list, and a refused line stays to be mended', async ({ page }) => {
  await signIn(page, demoAdmin, '/dashboard/overview')
  await open(page, '/dashboard/orders?state=packed')
  const main = page.getByRole('main')
  const rows = main.locator('tbody tr')
  const [one, other] = [
    await rows.nth(0).getByRole('link').first().textContent(),
    await rows.nth(1).getByRole('link').first().textContent(),
  ]
  await main.getByText('Ship many orders').click()
  const list = main.getByRole('textbox', { name: 'Orders and tracking numbers' })
  const send = main.getByRole('button', { name: 'Ship these orders' })
  await main.getByRole('combobox', { name: 'Carrier for lines without one' }).fill('DHL')
  await list.fill(`${one}\tJD01\nIW-999999999\tJD02`)
  await expect(main.getByText('2 lines read')).toBeVisible()
  await send.click()
  await expectSeen(main.getByText('1 order is on its way'))
  await expect(main.getByText('IW-999999999: There is no such order.')).toBeVisible()
  await expect(rows.filter({ hasText: one! })).toHaveCount(0)

  await expect(list).toHaveValue('IW-999999999\tJD02')
  await list.fill(`${other}\tJD02`)
  await send.click()
  await expect(rows.filter({ hasText: other! })).toHaveCount(0)
  await expect(list).toHaveValue('')
})

test('several messages are archived together by keyboard, and back with one click', async ({ page }) => {
  await signIn(page, demoAdmin, '/dashboard/overview')
  await open(page, '/dashboard/message')
  const main = page.getByRole('main')
  const rows = main.locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  const count = await rows.count()
  const actions = main.getByRole('region', { name: 'Bulk actions' })
  for (const index of [0, 1]) {
    await rows.nth(index).getByRole('checkbox').focus()
    await page.keyboard.press('Space')
  }
  await expectSeen(actions.getByText('2 selected'))
  await actions.getByRole('button', { name: 'Archive' }).press('Enter')
  await expect(rows).toHaveCount(count - 2)
  await expect(actions.getByRole('status')).toHaveText('Done for 2 rows.')
  await actions.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(rows).toHaveCount(count)
  await expect(actions.getByRole('status')).toHaveText('Undone for 2 rows.')
})

test('an owner words a mail, sees it, and puts it back', async ({ page, expectRefusal }) => {
  expectRefusal(422, '/api/mails/texts')
  await signIn(page, demoAdmin, '/dashboard/overview')
  await open(page, '/dashboard/mails?mail=reset')
  const main = page.getByRole('main')
  const body = main.getByRole('textbox', { name: 'Text (English)' })
  const original = await body.inputValue()
  await body.fill('Dear friend,\n\nset it anew.\n\nThe workshop')
  await main.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(body).toBeFocused()
  await expect(main.getByText('Write {link} in this text')).toBeVisible()

  await body.fill('Dear friend,\n\nset it anew:\n{link}\n\nThe workshop')
  await main.getByRole('button', { name: 'Preview, English' }).click()
  const preview = main.getByRole('region', { name: 'Preview, English' })
  await expect(preview.getByText('Dear friend,')).toBeVisible()
  await main.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The emails are saved')).toBeVisible()

  await main.getByRole('button', { name: 'Put back' }).click()
  await expect(body).toHaveValue(original)
  await main.getByRole('button', { name: 'Save', exact: true }).click()
  await page.reload()
  await expect(body).toHaveValue(original)
})

test('an admin gets from a page of the shop to what it is changed with, and a customer does not', async ({
  page,
  expectComplaint,
}) => {
  // What an admin’s page asks every minute may be asked at the moment of signing out.
  expectComplaint('status of 401')
  const edit = page.getByRole('banner').getByRole('link', { name: 'Edit' })
  await signIn(page, demoAdmin, '/about')
  await edit.click()
  await expect(page).toHaveURL(/\/dashboard\/site#about$/)
  // The shop's header gives way to the rail, and its button with it.
  await expect(page.locator('.rail').getByRole('button', { name: 'Signout' })).toBeVisible()
  await signOut(page)
  await signIn(page, demoCustomer, '/about')
  await expect(edit).toBeHidden()
})
