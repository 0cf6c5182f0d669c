import type { Page } from '@playwright/test'
import { open } from './hydration.ts'
import { type ProductDetails, productFor, soldOutProduct } from './products.ts'
import { expect } from './test.ts'

export type Role = 'visitor' | 'customer' | 'admin'

/** A screen: its address and the heading that identifies it. */
export type Screen = { name: string; path: string; heading: string }

/**
 * Every screen that a role can open by its address alone, and the role before it cannot. `email` is the owner of the profile
 * shown.
 */
export async function listScreens(page: Page, role: Role, email = ''): Promise<Screen[]> {
  if (role === 'visitor') return [...(await shopScreens(page)), ...contentScreens, ...signInScreens]
  const product = await productFor(page.request, 'jaw coupling')
  return role === 'customer' ? customerScreens(product, email) : adminScreens(product)
}

function customerScreens({ _id, name }: ProductDetails, email: string): Screen[] {
  return [
    { name: 'my-orders', path: '/dashboard', heading: 'My Orders' },
    { name: 'purchase', path: `/purchase/${_id}`, heading: name },
    { name: 'add-review', path: '/addReview', heading: 'Add Review' },
    { name: 'checkout', path: '/dashboard/checkout', heading: 'Checkout' },
    { name: 'addresses', path: '/dashboard/addresses', heading: 'Addresses' },
    { name: 'my-parts', path: '/dashboard/parts', heading: 'My Parts' },
    { name: 'lists', path: '/dashboard/lists', heading: 'Lists' },
    { name: 'new-list', path: '/dashboard/lists/new', heading: 'New list' },
    { name: 'my-conversations', path: '/dashboard/myConversations', heading: 'Messages' },
    { name: 'ask', path: '/dashboard/ask', heading: 'Ask the shop' },
    { name: 'no-profile', path: `/dashboard/myProfile/${email}`, heading: 'No profile yet' },
    { name: 'add-profile', path: '/dashboard/addProfile', heading: 'Add Profile' },
    { name: 'security', path: '/dashboard/security', heading: 'Sign-in and security' },
    { name: 'your-data', path: '/dashboard/data', heading: 'Your data' },
    { name: 'review-list', path: '/dashboard/reviewList', heading: 'Review List' },
    { name: 'report-review', path: `/dashboard/reportReview/${_id}`, heading: 'Report a review' },
    { name: 'dashboard-not-found', path: '/dashboard/nowhere', heading: 'Page not found' },
    { name: 'not-allowed', path: '/dashboard/manageProduct', heading: 'Not allowed' },
  ]
}

function adminScreens({ _id, name }: ProductDetails): Screen[] {
  return [
    { name: 'overview', path: '/dashboard/overview', heading: 'Overview' },
    { name: 'redirects', path: '/dashboard/redirects', heading: 'Redirects' },
    { name: 'manage-products', path: '/dashboard/manageProduct', heading: 'Manage Products' },
    { name: 'add-product', path: '/dashboard/addProducts', heading: 'Add Products' },
    { name: 'edit-product', path: `/dashboard/editProduct/${_id}`, heading: 'Edit product' },
    { name: 'preview-product', path: `/dashboard/previewProduct/${_id}`, heading: name },
    { name: 'product-attributes', path: `/dashboard/productAttributes/${_id}`, heading: 'Family and attributes' },
    { name: 'categories', path: '/dashboard/categories', heading: 'Categories' },
    { name: 'add-category', path: '/dashboard/addCategory', heading: 'Add category' },
    { name: 'stock', path: '/dashboard/stock', heading: 'Stock' },
    { name: 'stock-count', path: '/dashboard/stockCount', heading: 'Count stock' },
    { name: 'stock-moves', path: `/dashboard/stockMoves/${_id}`, heading: name },
    { name: 'reorder', path: '/dashboard/reorder', heading: 'What to order' },
    { name: 'purchase-orders', path: '/dashboard/purchaseOrders', heading: 'Purchase orders' },
    { name: 'suppliers', path: '/dashboard/suppliers', heading: 'Suppliers' },
    { name: 'add-supplier', path: '/dashboard/addSupplier', heading: 'Add supplier' },
    { name: 'pictures', path: '/dashboard/pictures', heading: 'Pictures' },
    { name: 'imports', path: '/dashboard/imports', heading: 'Import' },
    { name: 'families', path: '/dashboard/families', heading: 'Families' },
    { name: 'add-family', path: '/dashboard/addFamily', heading: 'Add family' },
    { name: 'articles', path: '/dashboard/articles', heading: 'Articles' },
    { name: 'add-article', path: '/dashboard/addArticle', heading: 'Add article' },
    { name: 'all-orders', path: '/dashboard/orders', heading: 'All Orders' },
    { name: 'returns', path: '/dashboard/returns', heading: 'Returns' },
    { name: 'holds', path: '/dashboard/holds', heading: 'Held pieces' },
    { name: 'bank-statement', path: '/dashboard/bank-statement', heading: 'Bank statement' },
    { name: 'new-order', path: '/dashboard/new-order', heading: 'New order' },
    { name: 'conversations', path: '/dashboard/conversations', heading: 'Conversations' },
    { name: 'saved-answers', path: '/dashboard/savedAnswers', heading: 'Saved answers' },
    { name: 'inbox', path: '/dashboard/message', heading: 'Inbox' },
    { name: 'searches', path: '/dashboard/searches', heading: 'Searches' },
    { name: 'synonyms', path: '/dashboard/searches?list=synonym', heading: 'Searches' },
    { name: 'parts not sold', path: '/dashboard/searches?list=unsold', heading: 'Searches' },
    { name: 'changes', path: '/dashboard/changes', heading: 'Changes' },
    { name: 'health', path: '/dashboard/health', heading: 'Health' },
    { name: 'notifications', path: '/dashboard/notifications', heading: 'Emails to you' },
    { name: 'settings', path: '/dashboard/settings', heading: 'Settings' },
    { name: 'site', path: '/dashboard/site', heading: 'Texts' },
    { name: 'look', path: '/dashboard/look', heading: 'Logo and colour' },
    { name: 'slides', path: '/dashboard/slides', heading: 'Slides' },
    { name: 'mails', path: '/dashboard/mails', heading: 'Email texts' },
    { name: 'mail', path: '/dashboard/mails?mail=parcel', heading: 'Email texts' },
    { name: 'tax', path: '/dashboard/tax', heading: 'Tax' },
    { name: 'delivery', path: '/dashboard/delivery', heading: 'Delivery' },
    { name: 'invoices', path: '/dashboard/invoices', heading: 'Invoices' },
    { name: 'invoicing', path: '/dashboard/invoicing', heading: 'Invoice details' },
    { name: 'unsent-mails', path: '/dashboard/unsentMails', heading: 'Unsent emails' },
    { name: 'all-users', path: '/dashboard/allUsers', heading: 'All Users' },
  ]
}

async function shopScreens(page: Page): Promise<Screen[]> {
  const product = await productFor(page.request, 'jaw coupling')
  const soldOut = await soldOutProduct(page.request)
  return [
    { name: 'home', path: '/', heading: 'Latest products' },
    { name: 'products', path: '/products', heading: 'Products' },
    { name: 'products-of-category', path: '/products?category=fasteners', heading: 'Fasteners' },
    { name: 'results', path: '/products?q=hex+bolt+m8', heading: 'Results for “hex bolt m8”' },
    { name: 'compare', path: '/compare?parts=IW-4762-M8X30-129B,IW-62-6204', heading: 'Compare products' },
    { name: 'cart', path: '/cart', heading: 'Cart' },
    { name: 'quick-order', path: '/quick-order', heading: 'Quick order' },
    { name: 'products-none', path: '/products?q=zzzz', heading: 'No products found' },
    { name: 'category', path: '/categories/fasteners', heading: 'Fasteners' },
    { name: 'category-narrowed', path: '/categories/ball-bearings?bore=20&stock=1', heading: 'Ball bearings' },
    { name: 'family', path: '/families/socket-cap-screw-iso-4762', heading: 'Hexagon socket head cap screw' },
    {
      name: 'family-narrowed',
      path: '/families/hex-nut-iso-4032?acrossFlats=10..17&stock=1',
      heading: 'Hexagon nut, style 1',
    },
    { name: 'product', path: `/products/${product.slug}`, heading: product.name },
    { name: 'product-sold-out', path: `/products/${soldOut.slug}`, heading: soldOut.name },
  ]
}

const contentScreens: Screen[] = [
  { name: 'about', path: '/about', heading: 'About Ironwright' },
  { name: 'blogs', path: '/blogs', heading: 'Blogs' },
  { name: 'blog', path: '/blogs/choosing-a-strength-class', heading: 'Choosing a strength class' },
  { name: 'contact', path: '/contact', heading: 'Contact' },
  { name: 'terms', path: '/terms', heading: 'Terms' },
  { name: 'imprint', path: '/imprint', heading: 'Imprint' },
  { name: 'not-found', path: '/nowhere', heading: 'Page not found' },
]

const signInScreens: Screen[] = [
  { name: 'login', path: '/login', heading: 'Login' },
  { name: 'register', path: '/register', heading: 'Register' },
  { name: 'reset-password', path: '/reset-password', heading: 'Reset password' },
  { name: 'new-password', path: '/reset-password?token=x', heading: 'Set a new password' },
  { name: 'confirm-address', path: '/confirm-address?token=x', heading: 'Confirm your email address' },
  { name: 'outbox', path: '/outbox', heading: 'Outbox' },
]

/** Opens a screen and waits until it is hydrated and shows its heading and pictures. */
export async function visit(page: Page, { path, heading }: Screen): Promise<void> {
  await open(page, path)
  await expect(page.getByRole('heading', { name: heading, exact: true }).first()).toBeVisible()
  await waitUntilLoaded(page)
}

/** Waits until nothing is being loaded any more, neither data nor a picture on the screen. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await expect(page.locator('main [role=status] .animate-spin')).toHaveCount(0)
  await page.waitForFunction(() => {
    // Lazy pictures outside the window, such as those of other slides, may never be loaded.
    const isOnScreen = (image: HTMLImageElement) => {
      const { top, left } = image.getBoundingClientRect()
      return top <= innerHeight && left < innerWidth
    }
    return [...document.images].every((image) => image.complete || !isOnScreen(image))
  })
}

/** The page is no wider than its window, once it is laid out. */
export async function expectFits(page: Page, screen: string): Promise<void> {
  const readExcess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  const message = `${screen} is wider than the window`
  await expect.configure({ soft: true }).poll(readExcess, { message, timeout: 3000 }).toBeLessThanOrEqual(0)
}
