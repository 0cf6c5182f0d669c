// @module-tag long 42 s: axe on what a screen says of faults.
import { expectAccessible } from './accessible.ts'
import { confirmation, payWith } from './card.ts'
import { open } from './hydration.ts'
import { narrow } from './looks.ts'
import { openOrder } from './ordering.ts'
import { signUp } from './people.ts'
import { productFor } from './products.ts'
import { expect, test } from './test.ts'

// A window that was narrowed preloads smaller pictures, and then goes on showing those it has.
const preloaded = 'was preloaded using link preload but not used'

test.describe('axe finds no violation, and nothing scrolls sideways', () => {
  // Each screen is opened in the narrow window.
  test.use({ viewport: narrow })
  test.beforeEach(({ expectComplaint }) => expectComplaint(preloaded))

  test('on a cart with all that can be said of a line', async ({ page, ownProduct }) => {
    const bearing = await productFor(page.request, 'ball bearing')
    const few = await ownProduct({ name: 'Few', quantity: 2 })
    const lines = [
      { productId: bearing._id, quantity: 2, note: 'For the lathe', seenPrice: 0.5, wanted: 7 },
      { productId: few._id, quantity: 3, note: '', seenPrice: 99, wanted: null },
    ]
    await open(page, '/about')
    const cart = JSON.stringify({ lines, currency: 'USD', moving: null })
    await page.evaluate((cart) => localStorage.setItem('cart', cart), cart)
    for (const path of ['/cart', '/bn/cart']) {
      await open(page, path)
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2)
      await expectAccessible(page, `${path}, filled`)
    }
    await page.goto('/cart')
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await expectAccessible(page, 'cart, removed')
  })

  test('on an order with faults, its payment and its deletion', async ({ page, expectRefusal }) => {
    const product = await productFor(page.request, 'retaining ring')
    await signUp(page)
    await page.goto(`/purchase/${product._id}`)
    await page.getByRole('button', { name: 'Purchase' }).click()
    await expect(page.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page, 'purchase with faults')

    await openOrder(page, product)
    await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeVisible()
    await expectAccessible(page, 'payment')
    expectRefusal(402, /^\/sandbox\/stripe\//)
    await payWith(page, '4000000000000002')
    await expect(page.getByRole('alert').getByText('Your card was declined.')).toBeVisible()
    await expectAccessible(page, 'payment declined')
    await payWith(page, '4000002500003155')
    await expect(confirmation(page).getByRole('button', { name: 'Complete' })).toBeEnabled()
    await expectAccessible(page, 'payment to confirm')
    await confirmation(page).getByRole('button', { name: 'Complete' }).click()
    await expect(page.getByText('Congrats! payment successfull')).toBeVisible()
    await expectAccessible(page, 'payment made')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'This order is paid' })).toBeVisible()
    await expectAccessible(page, 'payment of a paid order')

    await openOrder(page, product)
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Delete Order' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessible(page, 'my orders, deleting')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText(`Order: ${product.name} is delete`)).toBeVisible()
    await expectAccessible(page, 'my orders with a toast')
  })

  test.describe('as an admin', () => {
    test.use({ walker: 'admin' })
    test('on a product that lacks what it needs', async ({ page }) => {
      await page.goto('/dashboard/addProducts')
      await page.getByRole('button', { name: 'Add Product' }).click()
      await expect(page.getByText('image is required')).toBeVisible()
      await expectAccessible(page, 'add product with faults')
    })
  })

  test('on the sign-in forms with errors, and on Google’s', async ({ page, expectRefusal }) => {
    await open(page, '/login')
    await page.getByLabel('Email').fill('nobody@example.com')
    await page.getByRole('textbox', { name: 'Password' }).fill('wrong')
    expectRefusal(401, '/api/auth/sign-in/email')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Error:' })).toBeVisible()
    await expectAccessible(page, 'login refused')

    await open(page, '/register')
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByText('name is required')).toBeVisible()
    await expectAccessible(page, 'register with faults')

    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'sign in with google' }).click()
    const popup = await opened
    await expect(popup.getByRole('heading', { name: 'Sign in with Google' })).toBeVisible()
    await expectAccessible(popup, 'google')
  })
})
