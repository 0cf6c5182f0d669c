import type { Page } from '@playwright/test'
import { productFor, soldOutProduct } from './products.ts'
import { expect } from './test.ts'

export type Role = 'visitor' | 'customer' | 'admin'

/** A screen: its address and the heading by which one knows that it is there. */
export type Place = { name: string; path: string; heading: string }

/** Every screen that a role reaches by an address alone. */
export async function places(page: Page, role: Role): Promise<Place[]> {
  const part = await productFor(page.request, 'jaw coupling')
  if (role === 'visitor') {
    const soldOut = await soldOutProduct(page.request)
    return [
      { name: 'home', path: '/', heading: 'Latest products' },
      { name: 'products', path: '/products', heading: 'Products' },
      { name: 'products-of-category', path: '/products?category=fasteners', heading: 'Fasteners' },
      { name: 'products-none', path: '/products?q=zzzz', heading: 'No products found' },
      { name: 'product', path: `/products/${part.slug}`, heading: part.name },
      { name: 'product-sold-out', path: `/products/${soldOut.slug}`, heading: soldOut.name },
      { name: 'login', path: '/login', heading: 'Login' },
      { name: 'register', path: '/register', heading: 'Register' },
      { name: 'reset-password', path: '/reset-password', heading: 'Reset password' },
      { name: 'new-password', path: '/reset-password?token=x', heading: 'Set a new password' },
      { name: 'outbox', path: '/outbox', heading: 'Outbox' },
      { name: 'not-found', path: '/nowhere', heading: 'Page not found' },
    ]
  }
  const everyone = [
    { name: 'my-orders', path: '/dashboard', heading: 'My Orders' },
    { name: 'purchase', path: `/purchase/${part._id}`, heading: part.name },
    { name: 'dashboard-not-found', path: '/dashboard/nowhere', heading: 'Page not found' },
  ]
  return role === 'customer'
    ? [...everyone, { name: 'not-allowed', path: '/dashboard/manageProduct', heading: 'Not allowed' }]
    : [
        ...everyone,
        { name: 'manage-products', path: '/dashboard/manageProduct', heading: 'Manage Products' },
        { name: 'add-product', path: '/dashboard/addProducts', heading: 'Add Products' },
      ]
}

/** Opens a screen and waits until it shows what it is about, alive and with its pictures. */
export async function visit(page: Page, { path, heading }: Place): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: heading, exact: true }).first()).toBeVisible()
  // Who one is stands in the bar as soon as the page is alive.
  await expect(page.getByRole('banner').getByText(/^(Login|Signout)$/)).toBeVisible()
}

/** The page is not wider than its window. */
export async function expectFits(page: Page, { name }: Place): Promise<void> {
  const [wide, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth] as const)
  expect(wide, `${name} is wider than the window`).toBeLessThanOrEqual(window)
}
