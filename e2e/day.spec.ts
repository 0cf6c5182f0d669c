// @module-tag long 79 s: a day of an admin, at a desk and on a phone.
import type { Locator, Page } from '@playwright/test'
import { openConversation, receiveMail } from './letters.ts'
import { mailTexts } from './mails.ts'
import { placePaidOrders } from './paid-orders.ts'
import { demoAdmin, newPerson, signIn, signUp } from './people.ts'
import type { ProductDetails } from './products.ts'
import { askFor, findReturns } from './returning.ts'
import { expect, test } from './test.ts'

const devices = [
  { name: 'at a desk', viewport: { width: 1440, height: 900 }, count: 20 },
  { name: 'on a phone', viewport: { width: 390, height: 844 }, count: 4 },
]

// One after the other: an order by telephone is what is in the admin's cart.
test.describe.configure({ mode: 'default' })

for (const { name, viewport, count } of devices) {
  test(`a day is lived ${name}: orders, a return, a message, a call, goods and a count`, async ({
    page,
    browser,
    baseURL,
    ownProduct,
  }) => {
    const admin = await browser.newPage({ baseURL: baseURL! })
    const countClicks = await watchClicks(admin)
    const main = admin.getByRole('main')
    const [sold, longer] = [
      await ownProduct({ price: 60, quantity: 120 }),
      await ownProduct({ price: 60, quantity: 9 }),
    ]
    const customer = await signUp(page)
    await signIn(admin, demoAdmin, '/dashboard/overview')
    await admin.setViewportSize(viewport)
    const people = { customer: page, admin }
    const orders = await placePaidOrders(people, sold, Array(count).fill(5))

    await test.step('orders are picked, packed and shipped together; one is unpacked, one has a wrong tracking number', async () => {
      const before = await countClicks()
      await showOrders(admin, 'To pack', sold)
      await main.getByRole('checkbox', { name: orders[0]!.number }).click()
      await main.getByRole('region', { name: 'Bulk actions' }).getByRole('checkbox').click()
      const saving = admin.waitForEvent('download')
      await main.getByRole('button', { name: 'Pick lists' }).click()
      expect((await saving).suggestedFilename()).toBe('pick-lists.pdf')
      await main.getByRole('button', { name: 'Mark as packed' }).click()
      await expect(main.getByText(`${count} rows`)).toBeVisible()

      await showOrders(admin, 'To ship', sold)
      await main.getByRole('link', { name: orders[1]!.number }).click()
      await main.getByRole('button', { name: 'Mark as not packed' }).click()
      await main.getByRole('button', { name: 'Mark as packed' }).click()
      await expect(main.getByRole('button', { name: 'Ship the parcel' })).toBeVisible()

      await main.getByRole('link', { name: 'All orders' }).click()
      await main.getByText('Ship many orders').click()
      await main.getByLabel('Carrier for lines without one').fill('DHL')
      const list = orders.map(({ number }, index) => `${number}\tJD${index}${crypto.randomUUID().slice(0, 8)}`)
      await main.getByLabel('Orders and tracking numbers').fill(list.join('\n'))
      await main.getByRole('button', { name: 'Ship these orders' }).click()
      await expect(main.getByText(`${count} orders are on their way`)).toBeVisible()
      await admin.goto(`/dashboard/orders/${orders[2]!.id}`)
      await main.getByText('Correct the tracking').click()
      await main.getByLabel('Tracking number').fill('00340')
      await main.getByRole('button', { name: 'Correct the tracking' }).click()
      await expect(main.getByText('DHL 00340')).toBeVisible()
      expect((await countClicks()) - before).toBeLessThanOrEqual(60)
    })

    await test.step('of five pieces that come back three are exchanged, the others refunded by transfer', async () => {
      const address = `/dashboard/orders/${orders[0]!.id}`
      await page.goto(address)
      await askFor(page, sold.name, 5)
      await expect(findReturns(page).getByText('Return requested')).toBeVisible()
      await admin.goto(address)
      const handled = findReturns(admin)
      await handled.getByRole('button', { name: 'Agree', exact: true }).click()
      await handled.getByRole('button', { name: 'The parts have arrived' }).click()
      await handled.getByText('Send parts instead of money').click()
      await handled.getByLabel('To exchange').fill('3')
      await handled.getByLabel('Part number to send').fill(longer.sku)
      await handled.getByRole('button', { name: 'Send in exchange' }).click()
      await expect(handled.getByText('exchanged: 3')).toBeVisible()
      await handled.getByRole('button', { name: 'Refund $120.00' }).click()
      await expect(handled.getByText('Return refunded')).toBeVisible()
      await main
        .getByRole('region', { name: /^Transfer \$120\.00 back/ })
        .getByRole('button')
        .click()
      await admin.getByRole('alertdialog').getByRole('button', { name: 'It was transferred' }).click()
      await handled.getByRole('link', { name: /^IW-/ }).click()
      await expect(main.getByText('Nothing is paid for an exchange.')).toBeVisible()
      await main.getByRole('button', { name: 'Mark as packed' }).click()
      await main.getByRole('button', { name: 'Ship the parcel' }).click()
      await expect(main.getByRole('button', { name: 'Mark as delivered' })).toBeVisible()
      await page.goto(address)
      await findReturns(page).getByRole('link', { name: /^IW-/ }).click()
      await expect(page.getByText('In exchange for parts of')).toBeVisible()
      await page.goto('/dashboard')
      const row = page.getByRole('row').filter({ hasText: longer.name })
      await expect(row).toContainText('Exchange')
      await expect(row).not.toContainText('paid')
      await expect(row.getByRole('button', { name: /^Invoice/ })).toHaveCount(0)
    })

    await test.step('a message is answered twice, with the customer’s answer by mail in between', async () => {
      const subject = `Chains ${crypto.randomUUID().slice(0, 8)}`
      const message = { name: 'Vera Blum', email: newPerson().email, subject, opinion: 'Do you cut to length?' }
      await page.request.post('/api/inbox', { data: message })
      await openConversation(admin, subject)
      const entries = main.getByRole('list', { name: 'What was written' }).getByRole('listitem')
      const answer = async (text: string, button: string) => {
        await main.getByRole('textbox', { name: 'Your answer to Vera Blum' }).fill(text)
        await main.getByRole('button', { name: button }).click()
      }
      await answer('Yes. To which length?', 'Send answer')
      await expect.poll(async () => (await mailTexts(page.request, message.email)).length).toBe(1)
      const [told] = await mailTexts(page.request, message.email)
      await receiveMail(page.request, message.email, told!.replyTo, 'To 55 mm.')
      await admin.reload()
      await expect(entries).toHaveCount(3)
      await answer('55 mm it is.', 'Send and close')
      await expect(entries).toHaveCount(4)
    })

    await test.step('an order is typed in for a customer who calls, at a price that was agreed on, and paid by transfer', async () => {
      await admin.goto(`/products/${longer.slug}`)
      await main
        .getByRole('button', { name: /^Add to cart: / })
        .first()
        .click()
      await expect(admin.getByRole('link', { name: /^Cart: one line/ })).toBeVisible()
      await admin.goto('/dashboard/new-order')
      await main.getByLabel('Email').fill(customer.email)
      await main.getByLabel('Country').selectOption({ label: 'Germany' })
      await fillIn(main, {
        Name: 'Josephine Carter',
        'Street and number': '2 Forge Lane',
        Postcode: '10115',
        Town: 'Berlin',
      })
      await main.getByLabel('Phone').fill('555-0100')
      await main.getByLabel(`${longer.name}, each (USD)`).fill('50')
      await main.getByLabel('Delivery, all of it (USD)').fill('0')
      await main.getByRole('button', { name: 'Place the order $50.00' }).click()
      await main.getByLabel('Amount that arrived (USD)').fill('50')
      await main.getByRole('button', { name: 'Book the transfer' }).click()
      await expect(main.getByRole('button', { name: 'Mark as packed' })).toBeVisible()
    })

    await test.step('goods come that three orders wait for, and a shelf is counted', async () => {
      const awaited = await ownProduct({ price: 60, quantity: 0 })
      const shelf = `T-${awaited.sku}`
      await admin.goto(`/dashboard/editProduct/${awaited._id}`)
      await main.getByLabel('Can be ordered before it is in stock').check()
      await main.getByLabel('Shelf').fill(shelf)
      await main.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(admin.getByText('The product is saved')).toBeVisible()
      const waiting = await placePaidOrders(people, awaited, [1, 1, 2])
      await admin.goto('/dashboard/stock')
      await main.getByLabel('Part numbers and quantities').fill(`${awaited.sku}\t6`)
      await main.getByRole('button', { name: 'Book in' }).click()
      for (const { number } of waiting) await expect(main.getByText(number)).toBeVisible()
      await main.getByRole('link', { name: 'Count stock' }).click()
      await main.getByRole('searchbox', { name: 'Count a shelf' }).fill(shelf)
      await main.getByRole('button', { name: 'Show' }).click()
      await main.getByLabel(`Counted: ${awaited.sku}`).fill('5')
      await main.getByRole('button', { name: 'Compare' }).click()
      const row = main.getByRole('row').filter({ hasText: awaited.sku })
      await expect(row).toContainText('-1')
      await row.getByRole('checkbox').check()
      await main.getByLabel('Reason').fill('Lost')
      await main.getByRole('button', { name: 'Book differences' }).click()
      await expect(row).toBeHidden()
    })
    await admin.close()
  })
}

/** Shows the orders of a part that wait for a step. */
async function showOrders(admin: Page, queue: string, { sku }: ProductDetails): Promise<void> {
  await admin.goto('/dashboard/orders')
  const link = admin.getByRole('navigation', { name: 'Waiting orders' }).getByRole('link', { name: queue })
  await link.click()
  await expect(link).toHaveAttribute('aria-current', 'page')
  const box = admin.getByRole('searchbox', { name: 'Number, name, address, part, tracking, payment or amount' })
  await box.fill(sku)
  await box.press('Enter')
  await expect(admin).toHaveURL(/q=IW/)
}

async function fillIn(main: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await main.getByLabel(label, { exact: true }).fill(value)
}

/** Counts the clicks of a page, on whatever address. */
async function watchClicks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const count = ({ isTrusted, detail }: MouseEvent) => {
      if (isTrusted && detail > 0)
        sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1))
    }
    addEventListener('click', count, true)
  })
  return () => page.evaluate(() => Number(sessionStorage.getItem('clicks')))
}
