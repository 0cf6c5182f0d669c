// node e2e/take-screenshots.ts FOLDER ADDRESS: screenshots of every screen of a running demonstration shop, for review.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { confirmation, payWith } from './card.ts'
import { openOrder } from './ordering.ts'
import { demoAdmin, signIn, signUp } from './people.ts'
import { productFor } from './products.ts'
import type { ScreenAddress } from './screen-address.ts'
import { listScreens } from './screens.ts'
import { expect } from './test.ts'
import { visit } from './visit.ts'

const [folder = 'test-results/screens', baseURL = 'http://localhost:3000'] = process.argv.slice(2)
const widths = [375, 1280]
const schemes = ['light', 'dark'] as const

type Take = (page: Page, name: string) => Promise<void>
type Session = (page: Page, take: Take) => Promise<void>

/** What each of three people sees, in a realistic order. */
const sessions: Record<string, Session> = {
  async visitor(page, take) {
    await each(page, await listScreens(page, 'visitor'), take)
    await page.goto('/login')
    await page.getByLabel('Email').fill('nobody@example.com')
    await page.getByRole('textbox', { name: 'Password' }).fill('wrong')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Error:' })).toBeVisible()
    await take(page, 'login-refused')
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'sign in with google' }).click()
    const popup = await opened
    await expect(popup.getByRole('heading', { name: 'Sign in with Google' })).toBeVisible()
    await take(popup, 'google')
    await page.goto('/register')
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByText('name is required')).toBeVisible()
    await take(page, 'register-with-faults')
  },

  async customer(page, take) {
    const product = await productFor(page.request, 'caliper')
    const { email } = await signUp(page)
    await each(page, await listScreens(page, 'customer', email), take)
    await page.goto(`/purchase/${product._id}`)
    await page.getByRole('button', { name: 'Purchase' }).click()
    await expect(page.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true')
    await take(page, 'purchase-with-faults')
    await openOrder(page, product, 2)
    await expect(page.getByText('Purchase successfully')).toBeVisible()
    await expect(page.frameLocator('iframe[title="Secure card details"]').getByLabel('Card number')).toBeVisible()
    await take(page, 'payment')
    await payWith(page, '4000000000000002')
    await expect(page.getByRole('alert').getByText('Your card was declined.')).toBeVisible()
    await take(page, 'payment-declined')
    await payWith(page, '4000002500003155')
    await expect(confirmation(page).getByRole('button', { name: 'Complete' })).toBeEnabled()
    await take(page, 'payment-to-confirm')
    await confirmation(page).getByRole('button', { name: 'Complete' }).click()
    await expect(page.getByText('Congrats! payment successfull')).toBeVisible()
    await take(page, 'payment-made')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'This order is paid' })).toBeVisible()
    await take(page, 'payment-of-paid')
    await openOrder(page, product)
    await page.goto('/dashboard')
    await expect(page.getByRole('link', { name: 'Pay', exact: true })).toBeVisible()
    await take(page, 'my-orders-filled')
    await page.getByRole('button', { name: 'Delete Order' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await take(page, 'my-orders-deleting')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText(`Order: ${product.name} is delete`)).toBeVisible()
    await take(page, 'my-orders-toast')
  },

  async admin(page, take) {
    await signIn(page, demoAdmin)
    await each(page, await listScreens(page, 'admin'), take)
    await page.goto('/dashboard/addProducts')
    await page.getByRole('button', { name: 'Add Product' }).click()
    await expect(page.getByText('image is required')).toBeVisible()
    await take(page, 'add-product-with-faults')
    await page.goto('/dashboard/manageProduct')
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await take(page, 'manage-products-deleting')
  },
}

async function each(page: Page, all: readonly ScreenAddress[], take: Take): Promise<void> {
  for (const screen of all) {
    await visit(page, screen)
    await take(page, screen.name.replaceAll(/\W+/g, '-'))
  }
}

const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args })
mkdirSync(folder, { recursive: true })
for (const [role, session] of Object.entries(sessions)) {
  for (const colorScheme of schemes) {
    for (const width of widths) {
      const viewport = { width, height: width < 600 ? 812 : 900 }
      const options: BrowserContextOptions = {
        baseURL,
        viewport,
        colorScheme,
        reducedMotion: 'reduce',
        locale: 'en-US',
      }
      const context = await browser.newContext(options)
      const page = await context.newPage()
      const take: Take = async (shown, name) => {
        const path = join(folder, `${role}-${name}-${width}-${colorScheme}.png`)
        await shown.screenshot({ path, fullPage: true })
      }
      await session(page, take)
      await context.close()
      process.stdout.write(`${role}, ${width} px, ${colorScheme}\n`)
    }
  }
}
await browser.close()
