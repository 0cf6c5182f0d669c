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

/** The groups of the admins' rail. */
export type Group = 'sell' | 'catalogue' | 'site' | 'shop' | 'account'

/** Where an admin finds a page: in a group of the rail, or under the page that leads to it. */
type Places = {
  public: unknown
  visitor: unknown
  'signed-in':
    | { menus?: readonly Exclude<Menus['signed-in'], 'dashboard'>[]; under?: `/dashboard${string}` }
    | { group: Group }
  admin: { group: Group; menus: readonly ['dashboard'] } | { under: `/dashboard/${string}` }
}

export type Page = { [A in PageAccess]: Row & { access: A; menus?: readonly Menus[A][] } & Places[A] }[PageAccess]

type Row = {
  /** Its route module. */
  file: string
  /** The query parameters that it reads. Others change nothing and must not fill the cache. */
  queries?: readonly string[]
  /** It also reads attributes of products as query parameters, by their keys. */
  facets?: true
  /** A page of signed-in people that guests, who order without an account, see too. */
  guests?: true
  /** A page of the dashboard that is shown without its side menu and those of the shop, so that nothing leads away from it. */
  focused?: true
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
    file: 'families/products.tsx',
    access: 'public',
    queries: ['q', 'category', 'sort', 'cursor', 'view', 'stock', 'from', 'to', 'page'],
    facets: true,
    robots: 'listed',
    menus: ['header', 'services'],
  },
  '/products/:slug': { file: 'catalogue/product.tsx', access: 'public', queries: ['replaces'] },
  '/categories/:slug': {
    file: 'families/category.tsx',
    access: 'public',
    queries: ['stock', 'from', 'to', 'page'],
    facets: true,
  },
  '/families/:slug': {
    file: 'families/family.tsx',
    access: 'public',
    queries: ['stock', 'from', 'to', 'sort', 'columns'],
    facets: true,
  },
  '/compare': { file: 'catalogue/compare.tsx', access: 'public', queries: ['parts'] },
  '/cart': { file: 'cart/cart.tsx', access: 'public' },
  '/quick-order': { file: 'quick-order/quick-order.tsx', access: 'public', robots: 'listed', menus: ['services'] },
  '/lists/:token': { file: 'part-lists/shared-list.tsx', access: 'public', secret: true },
  '/conversations/:token': { file: 'inbox/guests/guest-conversation.tsx', access: 'public', secret: true },
  '/blogs': { file: 'pages/blogs.tsx', access: 'public', robots: 'listed', menus: ['header'] },
  '/blogs/:slug': { file: 'pages/blog.tsx', access: 'public' },
  '/blog': { file: 'pages/blog-redirect.tsx', access: 'public', menus: ['company'] },
  '/contact': {
    file: 'inbox/contact.tsx',
    access: 'public',
    queries: ['part', 'order', 'about'],
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
    queries: ['token', 'guest', 'order'],
    form: true,
  },
  '/reset-password': { file: 'identity/sign-in/reset-password.tsx', access: 'visitor' },

  '/addReview': { file: 'reviews/add-review.tsx', access: 'signed-in', menus: ['header'] },
  '/purchase/:purchaseId': { file: 'orders/placing/purchase.tsx', access: 'signed-in' },
  '/dashboard': { file: 'orders/my-orders.tsx', access: 'signed-in', menus: ['header', 'dashboard'], group: 'account' },
  '/dashboard/checkout': { file: 'cart/checkout.tsx', access: 'signed-in', focused: true, guests: true },
  '/dashboard/payment/:payId': {
    file: 'payments/payment.tsx',
    access: 'signed-in',
    cards: true,
    focused: true,
    guests: true,
  },
  '/dashboard/checkoutForm': { file: 'pages/checkout-redirect.tsx', access: 'signed-in' },
  '/dashboard/myProfile/:id': {
    file: 'profiles/my-profile.tsx',
    access: 'signed-in',
    menus: ['dashboard'],
    group: 'account',
  },
  '/dashboard/addProfile': { file: 'profiles/add-profile.tsx', access: 'signed-in' },
  '/dashboard/profileEdit/:profileEdit': { file: 'profiles/profile-edit.tsx', access: 'signed-in' },
  '/dashboard/addresses': {
    file: 'addresses/address-book.tsx',
    access: 'signed-in',
    menus: ['dashboard'],
    group: 'account',
  },
  '/dashboard/parts': { file: 'part-lists/my-parts.tsx', access: 'signed-in', menus: ['dashboard'], group: 'account' },
  '/dashboard/lists': { file: 'part-lists/lists.tsx', access: 'signed-in', menus: ['dashboard'], group: 'account' },
  '/dashboard/lists/new': { file: 'part-lists/new-list.tsx', access: 'signed-in', under: '/dashboard/lists' },
  '/dashboard/lists/:id': { file: 'part-lists/one-list.tsx', access: 'signed-in', under: '/dashboard/lists' },
  '/dashboard/myConversations': {
    file: 'inbox/own/my-conversations.tsx',
    access: 'signed-in',
    menus: ['dashboard'],
    group: 'account',
  },
  '/dashboard/myConversations/:id': {
    file: 'inbox/own/my-conversation.tsx',
    access: 'signed-in',
    under: '/dashboard/myConversations',
  },
  '/dashboard/ask': { file: 'inbox/own/ask.tsx', access: 'signed-in', under: '/dashboard/myConversations' },
  '/dashboard/reviewList': {
    file: 'reviews/review-list.tsx',
    access: 'signed-in',
    menus: ['dashboard'],
    group: 'site',
  },
  '/dashboard/reportReview/:id': {
    file: 'reviews/report-review.tsx',
    access: 'signed-in',
    under: '/dashboard/reviewList',
  },
  '/dashboard/security': { file: 'security/security.tsx', access: 'signed-in', menus: ['dashboard'], group: 'account' },
  '/dashboard/data': { file: 'privacy/your-data.tsx', access: 'signed-in', menus: ['dashboard'], group: 'account' },
  '/dashboard/*': { file: 'pages/dashboard-not-found.tsx', access: 'signed-in' },

  '/dashboard/overview': { file: 'pages/overview.tsx', access: 'admin', menus: ['dashboard'], group: 'sell' },
  '/dashboard/analytics': { file: 'analytics/analytics.tsx', access: 'admin', menus: ['dashboard'], group: 'sell' },
  '/dashboard/orders': { file: 'orders/all-orders.tsx', access: 'admin', menus: ['dashboard'], group: 'sell' },
  '/dashboard/orders/:id': {
    file: 'orders/one-order.tsx',
    access: 'signed-in',
    under: '/dashboard/orders',
    guests: true,
  },
  '/dashboard/bank-statement': { file: 'orders/statements/statement.tsx', access: 'admin', under: '/dashboard/orders' },
  '/dashboard/new-order': { file: 'customers/new-order.tsx', access: 'admin', under: '/dashboard/orders' },
  '/dashboard/holds': { file: 'orders/unpaid/holds.tsx', access: 'admin', under: '/dashboard/overview' },
  '/dashboard/returns': {
    file: 'orders/returns/open-returns.tsx',
    access: 'admin',
    menus: ['dashboard'],
    group: 'sell',
  },
  '/dashboard/message': { file: 'inbox/messages.tsx', access: 'admin', menus: ['dashboard'], group: 'sell' },
  '/dashboard/conversations': {
    file: 'inbox/conversations/conversations.tsx',
    access: 'admin',
    menus: ['dashboard'],
    group: 'sell',
  },
  '/dashboard/conversations/:id': {
    file: 'inbox/conversations/conversation.tsx',
    access: 'admin',
    under: '/dashboard/conversations',
  },
  '/dashboard/allUsers': {
    file: 'identity/accounts/all-users.tsx',
    access: 'admin',
    menus: ['dashboard'],
    group: 'sell',
  },
  '/dashboard/allUsers/:id': { file: 'customers/customer.tsx', access: 'admin', under: '/dashboard/allUsers' },
  '/dashboard/manageProduct': {
    file: 'catalogue/manage-products.tsx',
    access: 'admin',
    menus: ['dashboard'],
    group: 'catalogue',
  },
  '/dashboard/addProducts': {
    file: 'catalogue/add-product.tsx',
    access: 'admin',
    menus: ['dashboard'],
    group: 'catalogue',
  },
  '/dashboard/editProduct/:id': {
    file: 'catalogue/edit-product.tsx',
    access: 'admin',
    under: '/dashboard/manageProduct',
  },
  '/dashboard/previewProduct/:id': {
    file: 'catalogue/preview-product.tsx',
    access: 'admin',
    under: '/dashboard/manageProduct',
  },
  '/dashboard/productAttributes/:id': {
    file: 'catalogue/taxonomy/edit-classification.tsx',
    access: 'admin',
    under: '/dashboard/manageProduct',
  },
  '/dashboard/stock': { file: 'stock/receive.tsx', access: 'admin', menus: ['dashboard'], group: 'catalogue' },
  '/dashboard/stockCount': { file: 'stock/count.tsx', access: 'admin', under: '/dashboard/stock' },
  '/dashboard/stockMoves/:id': { file: 'stock/moves.tsx', access: 'admin', under: '/dashboard/stock' },
  '/dashboard/reorder': {
    file: 'purchasing/reorder/reorder.tsx',
    access: 'admin',
    menus: ['dashboard'],
    group: 'catalogue',
  },
  '/dashboard/purchaseOrders': {
    file: 'purchasing/orders/purchase-orders.tsx',
    access: 'admin',
    menus: ['dashboard'],
    group: 'catalogue',
  },
  '/dashboard/purchaseOrders/:id': {
    file: 'purchasing/orders/one-purchase-order.tsx',
    access: 'admin',
    under: '/dashboard/purchaseOrders',
  },
  '/dashboard/suppliers': {
    file: 'purchasing/suppliers/suppliers.tsx',
    access: 'admin',
    menus: ['dashboard'],
    group: 'catalogue',
  },
  '/dashboard/addSupplier': {
    file: 'purchasing/suppliers/edit-supplier.tsx',
    access: 'admin',
    under: '/dashboard/suppliers',
  },
  '/dashboard/editSupplier/:id': {
    file: 'purchasing/suppliers/edit-supplier.tsx',
    access: 'admin',
    under: '/dashboard/suppliers',
  },
  '/dashboard/pictures': {
    file: 'catalogue/picture-files/picture-files.tsx',
    access: 'admin',
    menus: ['dashboard'],
    group: 'catalogue',
  },
  '/dashboard/imports': { file: 'imports/imports.tsx', access: 'admin', menus: ['dashboard'], group: 'catalogue' },
  '/dashboard/imports/:id': { file: 'imports/one-import.tsx', access: 'admin', under: '/dashboard/imports' },
  '/dashboard/families': {
    file: 'catalogue/taxonomy/families.tsx',
    access: 'admin',
    menus: ['dashboard'],
    group: 'catalogue',
  },
  '/dashboard/addFamily': { file: 'catalogue/taxonomy/edit-family.tsx', access: 'admin', under: '/dashboard/families' },
  '/dashboard/editFamily/:id': {
    file: 'catalogue/taxonomy/edit-family.tsx',
    access: 'admin',
    under: '/dashboard/families',
  },
  '/dashboard/categories': {
    file: 'catalogue/taxonomy/categories.tsx',
    access: 'admin',
    menus: ['dashboard'],
    group: 'catalogue',
  },
  '/dashboard/addCategory': {
    file: 'catalogue/taxonomy/edit-category.tsx',
    access: 'admin',
    under: '/dashboard/categories',
  },
  '/dashboard/editCategory/:id': {
    file: 'catalogue/taxonomy/edit-category.tsx',
    access: 'admin',
    under: '/dashboard/categories',
  },
  '/dashboard/site': { file: 'site/site.tsx', access: 'admin', menus: ['dashboard'], group: 'site' },
  '/dashboard/look': { file: 'site/look/look.tsx', access: 'admin', menus: ['dashboard'], group: 'site' },
  '/dashboard/slides': { file: 'site/slides/slides.tsx', access: 'admin', menus: ['dashboard'], group: 'site' },
  '/dashboard/mails': { file: 'site/mails/mails.tsx', access: 'admin', menus: ['dashboard'], group: 'site' },
  '/dashboard/articles': { file: 'pages/articles/articles.tsx', access: 'admin', menus: ['dashboard'], group: 'site' },
  '/dashboard/articles/:id': {
    file: 'pages/articles/preview-article.tsx',
    access: 'admin',
    under: '/dashboard/articles',
  },
  '/dashboard/addArticle': {
    file: 'pages/articles/edit-article.tsx',
    access: 'admin',
    under: '/dashboard/articles',
  },
  '/dashboard/editArticle/:id': {
    file: 'pages/articles/edit-article.tsx',
    access: 'admin',
    under: '/dashboard/articles',
  },
  '/dashboard/redirects': {
    file: 'site/redirects/redirects.tsx',
    access: 'admin',
    menus: ['dashboard'],
    group: 'site',
  },
  '/dashboard/searches': { file: 'search/searches.tsx', access: 'admin', menus: ['dashboard'], group: 'site' },
  '/dashboard/settings': { file: 'settings/settings.tsx', access: 'admin', menus: ['dashboard'], group: 'shop' },
  '/dashboard/notifications': {
    file: 'notifications/notifications.tsx',
    access: 'admin',
    menus: ['dashboard'],
    group: 'shop',
  },
  '/dashboard/savedAnswers': {
    file: 'inbox/saved-answers/saved-answers.tsx',
    access: 'admin',
    menus: ['dashboard'],
    group: 'shop',
  },
  '/dashboard/tax': { file: 'tax/tax.tsx', access: 'admin', menus: ['dashboard'], group: 'shop' },
  '/dashboard/delivery': { file: 'delivery/delivery.tsx', access: 'admin', menus: ['dashboard'], group: 'shop' },
  '/dashboard/invoices': { file: 'invoices/journal/journal.tsx', access: 'admin', menus: ['dashboard'], group: 'shop' },
  '/dashboard/accounting': { file: 'accounting/accounting.tsx', access: 'admin', menus: ['dashboard'], group: 'shop' },
  '/dashboard/invoicing': { file: 'invoices/invoicing.tsx', access: 'admin', menus: ['dashboard'], group: 'shop' },
  '/dashboard/changes': { file: 'history/changes.tsx', access: 'admin', menus: ['dashboard'], group: 'shop' },
  '/dashboard/health': { file: 'health/health.tsx', access: 'admin', menus: ['dashboard'], group: 'shop' },
  '/dashboard/unsentMails': { file: 'pages/unsent-mails.tsx', access: 'admin', under: '/dashboard/overview' },

  '/*': { file: 'pages/not-found.tsx', access: 'public' },
} as const satisfies Record<string, Page>

/** Pages that only `npm run dev` has, with their route modules: for everyone, in no menu and without data. */
export const developmentPages: Record<string, string> = { '/gallery': 'ui/gallery/gallery.tsx' }

export type Path = keyof typeof pages

/** The pages of an address that is not fixed. */
export type PathWithParameter = Extract<Path, `${string}${':' | '*'}${string}`>

type Rows = typeof pages

/** The pages of a menu, by access, for its labels: `satisfies Record<PathIn<…>, …>` ensures that none is missing. */
export type PathIn<M extends Menu, Access extends PageAccess> = {
  [P in Path]: Rows[P] extends { access: Access; menus: readonly (infer In)[] } ? (M extends In ? P : never) : never
}[Path]

/** The paths that a route module serves, for modules that serve several. */
export type PathOfFile<File extends string> = { [P in Path]: Rows[P]['file'] extends File ? P : never }[Path]

/** The pages of a group of the admins' rail, and the pages that lead to others. */
export type PathInGroup = { [P in Path]: Rows[P] extends { group: Group } ? P : never }[Path]
export type ParentPath = { [P in Path]: Rows[P] extends { under: infer Parent } ? Parent : never }[Path]
