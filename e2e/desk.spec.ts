import { confirmAddress, mailsTo } from './mails.ts'
import { placePaidOrders } from './paid-orders.ts'
import { demoAdmin, signIn, signUp } from './people.ts'
import { expectSeen } from './seen.ts'
import { soon } from './soon.ts'
import { expect, test } from './test.ts'

test('an admin goes from order to order, marks one, notes something, and sends its mail again', async ({
  page,
  browser,
  baseURL,
  ownProduct,
}) => {
  const product = await ownProduct({ price: 60, quantity: 9 })
  const person = await signUp(page)
  await confirmAddress(page.request, person)
  const admin = await browser.newPage({ baseURL: baseURL!, viewport: { width: 1440, height: 900 } })
  await signIn(admin, demoAdmin, '/dashboard/orders')
  const [first, second] = await placePaidOrders({ customer: page, admin }, product, [1, 2])
  const title = admin.getByRole('heading', { level: 1 })

  await test.step('the next order is a press away, and what is done with it is in the first view', async () => {
    await admin.goto(`/dashboard/orders?q=${person.email}`)
    await admin.getByRole('link', { name: second!.number }).click()
    await expect(title).toHaveText(second!.number)
    const pack = admin.getByRole('button', { name: 'Mark as packed' })
    await expect(pack).toBeInViewport()
    await pack.click()
    await expect(admin.getByRole('button', { name: 'Ship the parcel' })).toBeInViewport()
    await admin.getByLabel('New note').fill('Of the other order.')
    await admin.getByRole('link', { name: `Next: ${first!.number}` }).click()
    await expect(title).toHaveText(first!.number)
    await expect(admin.getByLabel('New note')).toHaveValue('')
    await expect(admin.getByRole('link', { name: /^Next/ })).toBeHidden()
    await admin.setViewportSize({ width: 360, height: 740 })
    await expect(pack).toBeInViewport()
    await admin.setViewportSize({ width: 1440, height: 900 })
  })

  const tag = `t${product.sku}`
  await test.step('it is given to somebody, marked and noted about', async () => {
    await admin.getByLabel('Assigned to').selectOption({ label: demoAdmin.name })
    await admin.getByLabel('Tags').fill(`${tag}, ${'x'.repeat(41)}`)
    await admin.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(admin.getByLabel('Tags')).toHaveAccessibleDescription(/40/)
    await admin.getByLabel('Tags').fill(`${tag}, fragile`)
    await admin.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(admin.getByText('The order is saved')).toBeVisible()
    await admin.getByLabel('New note').fill('Wrap it twice.')
    await admin.getByRole('button', { name: 'Add note' }).click()
    await expect(admin.getByText('Wrap it twice.')).toBeVisible()
    await admin.goto('/dashboard/orders?assigned=me')
    await expect(admin.getByRole('row', { name: first!.number })).toContainText('fragile')
    await admin.goto(`/dashboard/orders?tagged=${tag}`)
    await expect(admin.getByRole('row', { name: /IW-/ })).toHaveCount(1)
    await page.goto(`/dashboard/orders/${first!.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(first!.number)
    await expect(page.getByText(/Wrap it twice|fragile/)).toHaveCount(0)
  })

  await test.step('what was mailed about it is read and sent again', async () => {
    await admin.goto(`/dashboard/orders/${first!.id}`)
    await admin.getByText('Emails', { exact: true }).click()
    const paid = admin.getByRole('listitem').filter({ hasText: /is paid/ })
    await expect(async () => {
      await admin.getByText('Emails', { exact: true }).click()
      await admin.getByText('Emails', { exact: true }).click()
      await expect(paid.getByText('Email sent')).toBeVisible(soon)
    }).toPass()
    await expect(paid).toContainText(person.name)
    await paid.getByRole('button', { name: 'Send again' }).click()
    await expect(admin.getByText('The email is on its way again')).toBeVisible()
    const subject = `Your order ${first!.number} is paid`
    const count = async () => (await mailsTo(page.request, person)).filter((mailed) => mailed === subject).length
    await expect.poll(count).toBe(2)
  })
  await admin.close()
})

test('orders are packed beside their list, and the ticked ones shipped by scanned and pasted numbers', async ({
  page,
  browser,
  baseURL,
  ownProduct,
}) => {
  const product = await ownProduct({ price: 60, quantity: 9 })
  const person = await signUp(page)
  const admin = await browser.newPage({ baseURL: baseURL!, viewport: { width: 1440, height: 900 } })
  await signIn(admin, demoAdmin, '/dashboard/orders')
  const orders = await placePaidOrders({ customer: page, admin }, product, [1, 1, 1])
  const panel = admin.getByRole('complementary', { name: 'Details' })

  await test.step('each is packed beside the list of those to be packed, where the next follows, and noted about', async () => {
    await admin.goto(`/dashboard/orders?state=paid&q=${person.email}`)
    await admin.getByRole('button', { name: `Details of ${orders[2]!.number}` }).click()
    for (const { number } of [orders[2]!, orders[1]!]) {
      await expect(panel.getByRole('heading', { name: number })).toBeVisible()
      await panel.getByRole('button', { name: 'Mark as packed' }).click()
    }
    await expect(panel.getByRole('heading', { name: orders[0]!.number })).toBeVisible()
    await admin.goto(`/dashboard/orders?q=${person.email}`)
    await admin.getByRole('button', { name: `Details of ${orders[0]!.number}` }).click()
    await panel.getByText('Notes', { exact: true }).click()
    await panel.getByLabel('New note').fill('Leave it at the gate.')
    await panel.getByRole('button', { name: 'Add note' }).click()
    await expect(panel.getByText('Leave it at the gate.')).toBeVisible()
    await panel.getByRole('button', { name: 'Mark as packed' }).click()
    await expect(panel.getByRole('button', { name: 'Ship the parcel' })).toBeVisible()
  })

  const dialog = admin.getByRole('dialog', { name: 'Ship' })
  const field = (index: number) => dialog.getByLabel(orders[index]!.number)
  await test.step('a scanner goes from order to order, a list fills the rest, and what is refused says so at its order', async () => {
    await admin.goto(`/dashboard/orders?q=${person.email}`)
    await admin.getByRole('checkbox', { name: 'Select all' }).check()
    await admin.getByRole('button', { name: 'Ship 3 orders' }).click()
    await expectSeen(dialog.getByRole('button', { name: 'Ship these orders' }))
    await dialog.getByLabel('Carrier').fill('DHL')
    await field(2).pressSequentially('JD0001')
    await field(2).press('Enter')
    await expect(field(1)).toBeFocused()
    await field(1).evaluate((input) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', 'JD0002\nJD0003')
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await expect(field(0)).toHaveValue('JD0003')
    await field(0).fill('')
    await dialog.getByRole('button', { name: 'Ship these orders' }).click()
    await expect(field(0)).toHaveAccessibleDescription('The tracking number is missing.')
    await expect(field(1)).toBeHidden()
    await field(0).fill('JD0003')
    await dialog.getByRole('button', { name: 'Ship these orders' }).click()
    await expect(dialog).toBeHidden()
    await expect(admin.getByText('1 order is on its way')).toBeVisible()
  })

  await admin.goto(`/dashboard/orders/${orders[1]!.id}`)
  await expect(admin.getByText('DHL JD0002')).toBeVisible()
  await expect(admin.getByRole('link', { name: /^Previous: IW-/ })).toBeVisible()
  await admin.setViewportSize({ width: 360, height: 740 })
  await admin.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(admin.getByRole('button', { name: 'Mark as delivered' })).toBeInViewport()
  await admin.close()
})

test('a long form leads to its first wrong field', async ({ page }) => {
  await signIn(page, demoAdmin, '/dashboard/delivery')
  const main = page.getByRole('main')
  const first = main.getByRole('textbox').first()
  await first.fill('')
  await main.getByRole('button', { name: 'Save', exact: true }).click()
  const wrong = page.locator('[aria-invalid=true]').first()
  await expect(wrong).toBeFocused()
  await expect(wrong).toBeInViewport()
})
