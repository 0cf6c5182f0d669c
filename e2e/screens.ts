import type { Page } from '@playwright/test'
import type { Path, PathWithParameter } from '../src/pages.ts'
import { deriveScreens, type PageScreen } from './page-screens.ts'
import { readFacts, resolveScreen, type Screen, type ScreenAddress } from './screen-address.ts'

/** Whose screens they are: each role’s are those that it can open, and the one before it cannot. */
export type Role = 'visitor' | 'customer' | 'admin'

/** It redirects, or needs what only a journey makes, such as an order. */
const inJourney = 'in a journey'
const likeTerms = 'like /terms'

/** What only a page’s own row here says: an example of its parameter, or another heading than the title in its module. */
const pageScreens = {
  '/': { heading: 'Latest products' },
  '/about': { heading: 'About Ironwright' },
  '/products': { heading: 'Products' },
  '/products/:slug': { path: ({ product }) => `/products/${product.slug}`, heading: ({ product }) => product.name },
  '/categories/:slug': { path: '/categories/fasteners', heading: 'Fasteners' },
  '/families/:slug': { path: '/families/socket-cap-screw-iso-4762', heading: 'Hexagon socket head cap screw' },
  '/compare': { path: '/compare?parts=IW-4762-M8X30-129B,IW-62-6204' },
  '/lists/:token': inJourney,
  '/conversations/:token': inJourney,
  '/blogs/:slug': { path: '/blogs/choosing-a-strength-class', heading: 'Choosing a strength class' },
  '/blog': inJourney,
  '/branding': likeTerms,
  '/design': likeTerms,
  '/marketing': likeTerms,
  '/adverticement': likeTerms,
  '/cookie': likeTerms,
  '/policy': likeTerms,
  '/outbox': { ofPeople: true },
  '/confirm-address': { path: '/confirm-address?token=x' },
  '/*': { path: '/nowhere', heading: 'Page not found', status: 404 },

  '/purchase/:purchaseId': {
    path: ({ product }) => `/purchase/${product._id}`,
    heading: ({ product }) => product.name,
  },
  '/dashboard/payment/:payId': inJourney,
  '/dashboard/checkoutForm': inJourney,
  '/dashboard/myProfile/:id': {
    path: ({ email }) => `/dashboard/myProfile/${email}`,
    heading: ({ hasProfile }) => (hasProfile ? 'My Profile' : 'No profile yet'),
  },
  '/dashboard/profileEdit/:profileEdit': inJourney,
  '/dashboard/lists/:id': inJourney,
  '/dashboard/myConversations': { ofPeople: true },
  '/dashboard/myConversations/:id': inJourney,
  '/dashboard/reportReview/:id': { path: ({ product }) => `/dashboard/reportReview/${product._id}` },
  '/dashboard/*': { path: '/dashboard/nowhere', heading: 'Page not found' },

  '/dashboard/orders': { ofPeople: true },
  '/dashboard/orders/:id': inJourney,
  '/dashboard/message': { ofPeople: true },
  '/dashboard/conversations': { ofPeople: true },
  '/dashboard/conversations/:id': inJourney,
  '/dashboard/allUsers/:id': inJourney,
  '/dashboard/editProduct/:id': { path: ({ product }) => `/dashboard/editProduct/${product._id}` },
  '/dashboard/previewProduct/:id': {
    path: ({ product }) => `/dashboard/previewProduct/${product._id}`,
    heading: ({ product }) => product.name,
  },
  '/dashboard/productAttributes/:id': { path: ({ product }) => `/dashboard/productAttributes/${product._id}` },
  '/dashboard/stockMoves/:id': {
    path: ({ product }) => `/dashboard/stockMoves/${product._id}`,
    heading: ({ product }) => product.name,
  },
  '/dashboard/purchaseOrders/:id': inJourney,
  '/dashboard/addSupplier': { heading: 'Add supplier' },
  '/dashboard/editSupplier/:id': inJourney,
  '/dashboard/imports/:id': inJourney,
  '/dashboard/addFamily': { heading: 'Add family' },
  '/dashboard/editFamily/:id': inJourney,
  '/dashboard/addCategory': { heading: 'Add category' },
  '/dashboard/editCategory/:id': inJourney,
  '/dashboard/articles/:id': inJourney,
  '/dashboard/addArticle': { heading: 'Add article' },
  '/dashboard/editArticle/:id': inJourney,
  '/dashboard/searches': { ofPeople: true },
  '/dashboard/changes': { ofPeople: true },
} satisfies Record<PathWithParameter, PageScreen> & { [P in Path]?: PageScreen }

/** What a page also looks like, such as a list that is narrowed or a role that is not allowed. */
const states: Record<Role, readonly Screen[]> = {
  visitor: [
    { name: 'products-of-category', path: '/products?category=fasteners', heading: 'Fasteners' },
    { name: 'results', path: '/products?q=hex+bolt+m8', heading: 'Results for “hex bolt m8”' },
    { name: 'products-none', path: '/products?q=zzzz', heading: 'No products found' },
    { name: 'category-narrowed', path: '/categories/ball-bearings?bore=20&stock=1', heading: 'Ball bearings' },
    {
      name: 'family-narrowed',
      path: '/families/hex-nut-iso-4032?acrossFlats=10..17&stock=1',
      heading: 'Hexagon nut, style 1',
    },
    {
      name: 'product-sold-out',
      path: ({ soldOut }) => `/products/${soldOut.slug}`,
      heading: ({ soldOut }) => soldOut.name,
    },
    { name: 'new-password', path: '/reset-password?token=x', heading: 'Set a new password' },
  ],
  customer: [{ name: 'not-allowed', path: '/dashboard/manageProduct', heading: 'Not allowed' }],
  admin: [
    { name: 'analytics-none', path: '/dashboard/analytics?from=2020-01-01&to=2020-01-31', heading: 'Analytics' },
    { name: 'synonyms', path: '/dashboard/searches?list=synonym', heading: 'Searches', ofPeople: true },
    { name: 'parts not sold', path: '/dashboard/searches?list=unsold', heading: 'Searches', ofPeople: true },
    { name: 'mail', path: '/dashboard/mails?mail=parcel', heading: 'Email texts' },
  ],
}

/** Every screen that a role can open by its address alone. */
export const screens: Record<Role, readonly Screen[]> = {
  visitor: [...deriveScreens(pageScreens, 'public', 'visitor'), ...states.visitor],
  customer: [...deriveScreens(pageScreens, 'signed-in'), ...states.customer],
  admin: [...deriveScreens(pageScreens, 'admin'), ...states.admin],
}

/** The screens of a role with their addresses. */
export async function listScreens(page: Page, role: Role, email = ''): Promise<ScreenAddress[]> {
  const facts = await readFacts(page.request, email)
  return screens[role].map((screen) => resolveScreen(screen, facts))
}
