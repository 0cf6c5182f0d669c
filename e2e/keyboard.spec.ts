import type { Locator, Page } from '@playwright/test'
import { open } from './hydration.ts'
import { demoAdmin, newPerson, signIn, signUp } from './people.ts'
import { photo } from './photo.ts'
import { productFor } from './products.ts'
import { expect, test } from './test.ts'

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Presses Tab until the target has the focus, which must then be visible. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let steps = 0; steps < 300; steps++) {
    await page.keyboard.press(key)
    if (!(await hasFocus(target))) continue
    // A page that had just been opened is drawn anew, and the focus with it: then people go on from there.
    const isShown = async () => !(await hasFocus(target)) || (await shows(page))
    await expect.poll(isShown, 'the focus shows and is on the screen').toBe(true)
    if (await hasFocus(target)) return
  }
  throw new Error(`${target} is not reached with ${key}`)
}

/** Whether the focused element has an outline or ring, and is not covered. */
const shows = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement!
    const label = element.closest('label')
    // A control that is drawn by its label shows its focus there.
    const drawn = label ? [label, ...label.querySelectorAll('*')] : [element]
    const outlined = drawn.find((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(part)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
    })
    if (!outlined) return false
    const { left, top, width, height } = outlined.getBoundingClientRect()
    // Of a tall field, what is in the window.
    const middle = document.elementFromPoint(left + width / 2, Math.min(top + height / 2, innerHeight - 1))
    return middle !== null && (outlined.contains(middle) || middle.contains(outlined))
  })

/** Tabs to a field and types into it. */
async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

const main = (page: Page) => page.getByRole('main')

test('a product is found, ordered and paid by keyboard [P192]', async ({ page }) => {
  await signUp(page)
  await open(page, '/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(main(page)).toBeFocused()

  await tabTo(page, page.getByRole('banner').getByLabel('Search by name or part number').first(), 'Shift+Tab')
  await page.keyboard.type('timing pulley')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=timing/)
  const first = main(page).locator('a[href^="/products/"]').first()
  await press(page, first)
  await expect(page).toHaveURL(/\/products\/./)
  // The list page, with many such links, stays until the product is loaded.
  const purchase = main(page).getByRole('link', { name: 'Purchase' })
  await expect(purchase).toHaveCount(1)
  await press(page, purchase)
  await type(page, page.getByLabel('Phone'), '555-0100')
  // A form whose button waits for the price takes no Enter.
  await expect(main(page).getByRole('button', { name: 'Purchase' })).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Address')).toHaveAttribute('aria-invalid', 'true')
  await typeAddress(page)
  await press(page, main(page).getByRole('button', { name: 'Purchase' }))
  await expect(page).toHaveURL(/\/dashboard\/payment\//)

  await payByKeys(page)
})

/** Types where a purchase goes. */
async function typeAddress(page: Page): Promise<void> {
  await type(page, page.getByLabel('Address'), '1 Forge Lane')
  await type(page, page.getByLabel('Postcode'), '10115')
  await type(page, page.getByLabel('Town'), 'Berlin')
}

/** Types a card and pays, on the payment page. */
async function payByKeys(page: Page): Promise<void> {
  const card = page.frameLocator('iframe[title="Secure card details"]')
  await expect(card.getByLabel('Card number')).toBeVisible()
  for (let steps = 0; steps < 60; steps++) {
    await page.keyboard.press('Tab')
    if (await card.getByLabel('Card number').evaluate((element) => element === document.activeElement)) break
  }
  // The card field moves on to its next input when one is complete.
  await page.keyboard.type('42424242424242421234123')
  await press(page, page.getByRole('button', { name: /^Pay \$/ }))
  await expect(page.getByText('Congrats! payment successfull')).toBeVisible()
}

test('a visitor fills and changes a cart, registers, checks out and pays by keyboard', { tag: '@long' }, async ({
  page,
  ownProduct,
}) => {
  const { slug, name } = await ownProduct({ name: 'Keyed', price: 119, quantity: 9 })
  const cart = page.getByRole('banner').getByRole('link', { name: /^Cart/ })
  const line = main(page).getByRole('listitem').filter({ hasText: name })
  await test.step('the cart', async () => {
    await open(page, `/products/${slug}`)
    await tabTo(page, main(page).getByRole('textbox', { name: /^Quantity of/ }))
    await page.keyboard.press('Control+A')
    await page.keyboard.type('2')
    await press(page, main(page).getByRole('button', { name: /^Add to cart: Keyed/ }), 'Space')
    await expect(cart).toHaveAccessibleName('Cart: one line, $238.00')
    await tabTo(page, cart, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await press(page, line.getByRole('button', { name: /^More/ }))
    await expect(line.getByRole('textbox')).toHaveValue('3')
    await page.keyboard.press('Tab')
    await expect(line.getByRole('button', { name: /^Remove/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(line.getByRole('button', { name: 'Undo' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(line.getByRole('textbox')).toHaveValue('3')
    await press(page, main(page).getByRole('link', { name: 'Check out' }))
  })
  await test.step('registering', async () => {
    const person = newPerson()
    await press(page, main(page).getByRole('link', { name: 'Create an account' }))
    await expect(page.getByRole('heading', { name: 'Register' })).toBeVisible()
    await type(page, main(page).getByLabel('Name'), person.name)
    await type(page, main(page).getByLabel('Email'), person.email)
    await type(page, main(page).getByRole('textbox', { name: 'Password' }), person.password)
    await page.keyboard.press('Enter')
  })
  await test.step('the checkout', async () => {
    await type(page, page.getByLabel('Country'), 'Germany')
    await type(page, page.getByLabel('Street and number'), '1 Forge Lane')
    await type(page, page.getByLabel('Postcode'), '10115')
    await type(page, page.getByLabel('Town'), 'Berlin')
    await type(page, page.getByLabel('Phone'), '555-0100')
    const method = main(page).getByRole('group', { name: 'Delivery', exact: true }).getByRole('radio').first()
    await expect(method).toBeChecked()
    await tabTo(page, method)
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText('Total price', { exact: true }).locator('..')).toContainText('$371.90')
    await press(page, page.getByRole('button', { name: 'Order and pay' }))
    await expect(page).toHaveURL(/\/dashboard\/payment\//)
  })
  await payByKeys(page)
})

test('a visitor registers, signs out and signs in by keyboard [P8]', { tag: '@long' }, async ({ page }) => {
  const person = newPerson()
  await open(page, '/register')
  await type(page, main(page).getByLabel('Name'), person.name)
  await page.keyboard.press('Enter')
  await expect(main(page).getByLabel('Email')).toHaveAccessibleDescription('email is required')
  await type(page, main(page).getByLabel('Email'), person.email)
  await type(page, main(page).getByRole('textbox', { name: 'Password' }), person.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/$/)
  // The page below the header has many links.
  await tabTo(page, page.getByRole('button', { name: 'Signout' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('banner').getByText('Login')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await type(page, page.getByLabel('Email'), person.email)
  await type(page, page.getByRole('textbox', { name: 'Password' }), person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Signout' })).toBeVisible()
})

test('stars are set and cleared, and an order is deleted, by keyboard [P28]', { tag: '@long' }, async ({ page }) => {
  await signUp(page, '/addReview')
  const add = main(page).getByRole('button', { name: 'Add Review' })
  await expect(add).toBeDisabled()
  await tabTo(page, main(page).getByRole('radio').first())
  await page.keyboard.press('Space')
  for (let star = 1; star < 4; star++) await page.keyboard.press('ArrowRight')
  await expect(main(page).getByRole('radio').nth(3)).toBeChecked()
  await expect(add).toBeEnabled()
  await press(page, main(page).getByRole('button', { name: /clear/i }), 'Space')
  await expect(add).toBeDisabled()

  const part = await productFor(page.request, 'set collar')
  await open(page, `/purchase/${part._id}`)
  await type(page, page.getByLabel('Phone'), '555-0100')
  await typeAddress(page)
  await press(page, main(page).getByRole('button', { name: 'Purchase' }))
  await expect(page).toHaveURL(/\/dashboard\/payment\//)
  await page.goto('/dashboard')
  const remove = main(page).getByRole('button', { name: 'Delete Order' })
  await expect(remove).toBeVisible()
  await press(page, remove)
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toBeVisible()
  for (let steps = 0; steps < 5; steps++) {
    await page.keyboard.press('Tab')
    // At the end the focus passes to the browser's own controls, and from there back; to nothing else of the page.
    const staysOut = await dialog.evaluate((element) => {
      const { activeElement, body } = document
      return activeElement === body || element.contains(activeElement)
    })
    expect(staysOut, 'focus leaves the page to itself').toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('button', { name: 'Delete' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Order: ${part.name} is delete`)).toBeVisible()
})

test('an admin adds, edits and deletes a product by keyboard [P33]', { tag: '@long' }, async ({ page }) => {
  const name = `Keyboard vice ${crypto.randomUUID().slice(0, 8)}`
  await signIn(page, demoAdmin, '/dashboard/addProducts')
  await type(page, main(page).getByLabel('Name', { exact: true }), name)
  await type(page, main(page).getByLabel('Price'), '12.5')
  await type(page, main(page).getByLabel('Quantity'), '7')
  await type(page, main(page).getByLabel('Details', { exact: true }), 'Holds well')
  const file = main(page).locator('input[type=file][name=image]')
  await tabTo(page, file)
  // Files are chosen in a dialog of the operating system.
  await file.setInputFiles(await photo('#345'))
  await press(page, main(page).getByRole('button', { name: 'Add Product' }))
  await expect(page.getByText('added successfully')).toBeVisible()

  await page.goto(`/dashboard/manageProduct?q=${encodeURIComponent(name)}`)
  const row = main(page).getByRole('row', { name })
  await expect(row).toBeVisible()
  await press(page, row.getByRole('link', { name: 'Edit' }))
  await expect(main(page).getByLabel('Price')).toHaveValue('12.5')
  await tabTo(page, main(page).getByLabel('Price'))
  await page.keyboard.press('Control+A')
  await page.keyboard.type('13')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/manageProduct/)
  await page.goto(`/dashboard/manageProduct?q=${encodeURIComponent(name)}`)
  await expect(row).toContainText('13')
  await press(page, row.getByRole('button', { name: 'Delete' }))
  await expect(page.getByRole('alertdialog')).toContainText('Are you want to delete this doctor?')
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Product: ${name} is deleted`)).toBeVisible()
})
