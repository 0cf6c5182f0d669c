/** `visitor` is for the pages of signing in; like those of signed-in people they are personal. */
export type PageAccess = 'public' | 'visitor' | 'signed-in' | 'admin'
/** `services`, `company` and `legal` are the columns of the footer. */
export type Menu = 'header' | 'services' | 'company' | 'legal' | 'dashboard'

/** The menus that show pages of an access. A menu has its labels in its own file, and does not compile without one. */
type Menus = {
  public: Exclude<Menu, 'dashboard'>
  visitor: never
  'signed-in': 'header' | 'dashboard'
  admin: 'dashboard'
}

export type Page = { [A in PageAccess]: Row & { access: A; menus?: readonly Menus[A][] } }[PageAccess]

type Row = {
  /** Its route module. */
  file: string
  /** The query parameters that it reads. Others change nothing and must not fill the cache. */
  queries?: readonly string[]
  /** It also reads attributes of products as query parameters, by their keys. */
  facets?: true
  /** It has a form that also works without JavaScript. */
  form?: true
  /** It loads the card provider's script, and its policy says so. */
  cards?: true
  /** Its address is known only to those who were given it. */
  secret?: true
  /** Listed in the sitemap, or hidden from search engines, as are all pages that are not public. */
  robots?: 'listed' | 'disallowed'
}

/**
 * Every page by its address without language: who may see it, and what else is known about it. Routes, guards, page
 * cache, forms, return paths, sitemap and menus derive from this table; a shop whose routes differ does not start.
 */
export const pages = {
  '/': { file: 'pages/home.tsx', access: 'public', robots: 'listed', menus: ['header'] },
  '/about': { file: 'pages/about.tsx', access: 'public', robots: 'listed', menus: ['header', 'company'] },
  '/products': {
    file: 'search/products.tsx',
    access: 'public',
    queries: ['q', 'category', 'sort', 'cursor', 'view', 'stock', 'from', 'to', 'page'],
    facets: true,
    robots: 'listed',
    menus: ['header', 'services'],
  },
  '/products/:slug': { file: 'catalogue/product.tsx', access: 'public', queries: ['replaces'] },
  '/categories/:slug': {
    file: 'search/category.tsx',
    access: 'public',
    queries: ['stock', 'from', 'to', 'page'],
    facets: true,
  },
  '/families/:slug': {
    file: 'search/family.tsx',
    access: 'public',
    queries: ['stock', 'from', 'to', 'sort'],
    facets: true,
  },
  '/compare': { file: 'catalogue/compare.tsx', access: 'public', queries: ['parts'] },
  '/cart': { file: 'cart/cart.tsx', access: 'public' },
  '/quick-order': { file: 'quick-order/quick-order.tsx', access: 'public', robots: 'listed', menus: ['services'] },
  '/lists/:token': { file: 'parts/shared-list.tsx', access: 'public', secret: true },
  '/blogs': { file: 'pages/blogs.tsx', access: 'public', robots: 'listed', menus: ['header'] },
  '/blogs/:slug': { file: 'pages/blog.tsx', access: 'public' },
  '/blog': { file: 'pages/blog-redirect.tsx', access: 'public', menus: ['company'] },
  '/contact': {
    file: 'inbox/contact.tsx',
    access: 'public',
    queries: ['part', 'order'],
    form: true,
    robots: 'listed',
    menus: ['header', 'company'],
  },
  '/branding': { file: 'pages/text-page.tsx', access: 'public', robots: 'listed', menus: ['services'] },
  '/design': { file: 'pages/text-page.tsx', access: 'public', robots: 'listed', menus: ['services'] },
  '/marketing': { file: 'pages/text-page.tsx', access: 'public', robots: 'listed', menus: ['services'] },
  '/adverticement': { file: 'pages/text-page.tsx', access: 'public', robots: 'listed', menus: ['services'] },
  '/terms': { file: 'pages/text-page.tsx', access: 'public', robots: 'listed', menus: ['legal'] },
  '/privacy': { file: 'pages/text-page.tsx', access: 'public', robots: 'listed', menus: ['legal'] },
  '/imprint': { file: 'pages/text-page.tsx', access: 'public', robots: 'listed', menus: ['legal'] },
  '/cookie': { file: 'pages/text-page.tsx', access: 'public', robots: 'listed', menus: ['legal'] },
  '/policy': { file: 'pages/text-page.tsx', access: 'public', robots: 'listed', menus: ['legal'] },
  '/outbox': { file: 'pages/outbox.tsx', access: 'public', robots: 'disallowed' },

  '/login': { file: 'identity/sign-in/login.tsx', access: 'visitor' },
  '/register': { file: 'identity/sign-in/register.tsx', access: 'visitor' },
  '/confirm-address': {
    file: 'identity/sign-in/confirm-address.tsx',
    access: 'visitor',
    queries: ['token'],
    form: true,
  },
  '/reset-password': { file: 'identity/sign-in/reset-password.tsx', access: 'visitor' },

  '/addReview': { file: 'reviews/add-review.tsx', access: 'signed-in', menus: ['header'] },
  '/purchase/:purchaseId': { file: 'orders/purchase.tsx', access: 'signed-in' },
  '/dashboard': { file: 'orders/my-orders.tsx', access: 'signed-in', menus: ['header', 'dashboard'] },
  '/dashboard/checkout': { file: 'cart/checkout.tsx', access: 'signed-in' },
  '/dashboard/payment/:payId': { file: 'payments/payment.tsx', access: 'signed-in', cards: true },
  '/dashboard/checkoutForm': { file: 'pages/checkout-redirect.tsx', access: 'signed-in' },
  '/dashboard/myProfile/:id': { file: 'profiles/my-profile.tsx', access: 'signed-in', menus: ['dashboard'] },
  '/dashboard/addProfile': { file: 'profiles/add-profile.tsx', access: 'signed-in' },
  '/dashboard/profileEdit/:profileEdit': { file: 'profiles/profile-edit.tsx', access: 'signed-in' },
  '/dashboard/addresses': { file: 'addresses/address-book.tsx', access: 'signed-in', menus: ['dashboard'] },
  '/dashboard/parts': { file: 'parts/my-parts.tsx', access: 'signed-in', menus: ['dashboard'] },
  '/dashboard/lists': { file: 'parts/lists.tsx', access: 'signed-in', menus: ['dashboard'] },
  '/dashboard/lists/new': { file: 'parts/new-list.tsx', access: 'signed-in' },
  '/dashboard/lists/:id': { file: 'parts/one-list.tsx', access: 'signed-in' },
  '/dashboard/reviewList': { file: 'reviews/review-list.tsx', access: 'signed-in', menus: ['dashboard'] },
  '/dashboard/security': { file: 'security/security.tsx', access: 'signed-in', menus: ['dashboard'] },
  '/dashboard/data': { file: 'privacy/your-data.tsx', access: 'signed-in', menus: ['dashboard'] },
  '/dashboard/*': { file: 'pages/dashboard-not-found.tsx', access: 'signed-in' },

  '/dashboard/overview': { file: 'pages/overview.tsx', access: 'admin', menus: ['dashboard'] },
  '/dashboard/orders': { file: 'orders/all-orders.tsx', access: 'admin', menus: ['dashboard'] },
  '/dashboard/returns': { file: 'orders/returns/open-returns.tsx', access: 'admin', menus: ['dashboard'] },
  '/dashboard/holds': { file: 'orders/holds.tsx', access: 'admin' },
  '/dashboard/orders/:id': { file: 'orders/one-order.tsx', access: 'signed-in' },
  '/dashboard/manageProduct': { file: 'catalogue/manage-products.tsx', access: 'admin', menus: ['dashboard'] },
  '/dashboard/addProducts': { file: 'catalogue/add-product.tsx', access: 'admin', menus: ['dashboard'] },
  '/dashboard/editProduct/:id': { file: 'catalogue/edit-product.tsx', access: 'admin' },
  '/dashboard/message': { file: 'inbox/messages.tsx', access: 'admin', menus: ['dashboard'] },
  '/dashboard/allUsers': { file: 'identity/accounts/all-users.tsx', access: 'admin', menus: ['dashboard'] },
  '/dashboard/searches': { file: 'search/searches.tsx', access: 'admin', menus: ['dashboard'] },
  '/dashboard/changes': { file: 'history/changes.tsx', access: 'admin', menus: ['dashboard'] },
  '/dashboard/health': { file: 'health/health.tsx', access: 'admin', menus: ['dashboard'] },
  '/dashboard/settings': { file: 'settings/settings.tsx', access: 'admin', menus: ['dashboard'] },
  '/dashboard/site': { file: 'site/site.tsx', access: 'admin', menus: ['dashboard'] },
  '/dashboard/tax': { file: 'tax/tax.tsx', access: 'admin', menus: ['dashboard'] },
  '/dashboard/delivery': { file: 'delivery/delivery.tsx', access: 'admin', menus: ['dashboard'] },
  '/dashboard/invoicing': { file: 'invoices/invoicing.tsx', access: 'admin', menus: ['dashboard'] },
  '/dashboard/unsentMails': { file: 'pages/unsent-mails.tsx', access: 'admin' },

  '/*': { file: 'pages/not-found.tsx', access: 'public' },
} as const satisfies Record<string, Page>

/** Pages that only `npm run dev` has, with their route modules: for everyone, in no menu and without data. */
export const developmentPages: Record<string, string> = { '/gallery': 'ui/gallery/gallery.tsx' }

export type Path = keyof typeof pages

type Rows = typeof pages

/** The pages of a menu, by access, for its labels: `satisfies Record<PathIn<…>, …>` ensures that none is missing. */
export type PathIn<M extends Menu, Access extends PageAccess> = {
  [P in Path]: Rows[P] extends { access: Access; menus: readonly (infer In)[] } ? (M extends In ? P : never) : never
}[Path]

/** The paths that a route module serves, for modules that serve several. */
export type PathOf<File extends string> = { [P in Path]: Rows[P]['file'] extends File ? P : never }[Path]
