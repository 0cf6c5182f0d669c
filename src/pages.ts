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
  '/': { file: 'shop/pages/home.tsx', access: 'public', robots: 'listed', menus: ['header'] },
  '/about': { file: 'shop/pages/about.tsx', access: 'public', robots: 'listed', menus: ['header', 'company'] },
  '/products': {
    file: 'goods/families/products.tsx',
    access: 'public',
    queries: ['q', 'category', 'sort', 'cursor', 'view', 'stock', 'from', 'to', 'page'],
    facets: true,
    robots: 'listed',
    menus: ['header', 'services'],
  },
  '/products/:slug': { file: 'goods/catalogue/page/product.tsx', access: 'public', queries: ['replaces'] },
  '/categories/:slug': {
    file: 'goods/families/category.tsx',
    access: 'public',
    queries: ['stock', 'from', 'to', 'page'],
    facets: true,
  },
  '/families/:slug': {
    file: 'goods/families/family.tsx',
    access: 'public',
    queries: ['stock', 'from', 'to', 'sort', 'columns'],
    facets: true,
  },
  '/compare': { file: 'goods/catalogue/related/compare.tsx', access: 'public', queries: ['parts'] },
  '/cart': { file: 'trade/cart/cart.tsx', access: 'public' },
  '/quick-order': {
    file: 'trade/quick-order/quick-order.tsx',
    access: 'public',
    robots: 'listed',
    menus: ['services'],
  },
  '/lists/:token': { file: 'trade/part-lists/shared-list.tsx', access: 'public', secret: true },
  '/conversations/:token': { file: 'desk/inbox/guests/guest-conversation.tsx', access: 'public', secret: true },
  '/blogs': { file: 'shop/pages/blogs.tsx', access: 'public', robots: 'listed', menus: ['header'] },
  '/blogs/:slug': { file: 'shop/pages/blog.tsx', access: 'public' },
  '/blog': { file: 'shop/pages/blog-redirect.tsx', access: 'public', menus: ['company'] },
  '/contact': {
    file: 'desk/inbox/contact.tsx',
    access: 'public',
    queries: ['part', 'order', 'about'],
    form: true,
    robots: 'listed',
    menus: ['header', 'company'],
  },
  '/branding': { file: 'shop/pages/text-page.tsx', access: 'public', robots: 'listed', menus: ['services'] },
  '/design': { file: 'shop/pages/text-page.tsx', access: 'public', robots: 'listed', menus: ['services'] },
  '/marketing': { file: 'shop/pages/text-page.tsx', access: 'public', robots: 'listed', menus: ['services'] },
  '/adverticement': { file: 'shop/pages/text-page.tsx', access: 'public', robots: 'listed', menus: ['services'] },
  '/terms': { file: 'shop/pages/text-page.tsx', access: 'public', robots: 'listed', menus: ['legal'] },
  '/privacy': { file: 'shop/pages/text-page.tsx', access: 'public', robots: 'listed', menus: ['legal'] },
  '/imprint': { file: 'shop/pages/text-page.tsx', access: 'public', robots: 'listed', menus: ['legal'] },
  '/cookie': { file: 'shop/pages/text-page.tsx', access: 'public', robots: 'listed', menus: ['legal'] },
  '/policy': { file: 'shop/pages/text-page.tsx', access: 'public', robots: 'listed', menus: ['legal'] },
  '/outbox': { file: 'shop/pages/outbox.tsx', access: 'public', robots: 'disallowed' },

  '/login': { file: 'people/identity/sign-in/login.tsx', access: 'visitor' },
  '/register': { file: 'people/identity/sign-in/register.tsx', access: 'visitor' },
  '/confirm-address': {
    file: 'people/identity/sign-in/confirm-address.tsx',
    access: 'visitor',
    queries: ['token', 'guest', 'order'],
    form: true,
  },
  '/reset-password': { file: 'people/identity/sign-in/reset-password.tsx', access: 'visitor' },

  '/addReview': { file: 'goods/reviews/add-review.tsx', access: 'signed-in', menus: ['header'] },
  '/purchase/:purchaseId': { file: 'trade/orders/placing/purchase.tsx', access: 'signed-in' },
  '/dashboard': {
    file: 'trade/orders/lists/my-orders.tsx',
    access: 'signed-in',
    menus: ['header', 'dashboard'],
    group: 'account',
  },
  '/dashboard/checkout': { file: 'trade/cart/checkout/checkout.tsx', access: 'signed-in', focused: true, guests: true },
  '/dashboard/payment/:payId': {
    file: 'trade/payments/paying/payment.tsx',
    access: 'signed-in',
    cards: true,
    focused: true,
    guests: true,
  },
  '/dashboard/checkoutForm': { file: 'shop/pages/checkout-redirect.tsx', access: 'signed-in' },
  '/dashboard/myProfile/:id': {
    file: 'people/profiles/my-profile.tsx',
    access: 'signed-in',
    menus: ['dashboard'],
    group: 'account',
  },
  '/dashboard/addProfile': { file: 'people/profiles/add-profile.tsx', access: 'signed-in' },
  '/dashboard/profileEdit/:profileEdit': { file: 'people/profiles/profile-edit.tsx', access: 'signed-in' },
  '/dashboard/addresses': {
    file: 'people/addresses/address-book.tsx',
    access: 'signed-in',
    menus: ['dashboard'],
    group: 'account',
  },
  '/dashboard/parts': {
    file: 'trade/part-lists/my-parts.tsx',
    access: 'signed-in',
    menus: ['dashboard'],
    group: 'account',
  },
  '/dashboard/lists': {
    file: 'trade/part-lists/lists.tsx',
    access: 'signed-in',
    menus: ['dashboard'],
    group: 'account',
  },
  '/dashboard/lists/new': { file: 'trade/part-lists/new-list.tsx', access: 'signed-in', under: '/dashboard/lists' },
  '/dashboard/lists/:id': { file: 'trade/part-lists/one-list.tsx', access: 'signed-in', under: '/dashboard/lists' },
  '/dashboard/myConversations': {
    file: 'desk/inbox/own/my-conversations.tsx',
    access: 'signed-in',
    menus: ['dashboard'],
    group: 'account',
  },
  '/dashboard/myConversations/:id': {
    file: 'desk/inbox/own/my-conversation.tsx',
    access: 'signed-in',
    under: '/dashboard/myConversations',
  },
  '/dashboard/ask': { file: 'desk/inbox/own/ask.tsx', access: 'signed-in', under: '/dashboard/myConversations' },
  '/dashboard/reviewList': {
    file: 'goods/reviews/review-list.tsx',
    access: 'signed-in',
    menus: ['dashboard'],
    group: 'site',
  },
  '/dashboard/reportReview/:id': {
    file: 'goods/reviews/report-review.tsx',
    access: 'signed-in',
    under: '/dashboard/reviewList',
  },
  '/dashboard/security': {
    file: 'people/security/security.tsx',
    access: 'signed-in',
    menus: ['dashboard'],
    group: 'account',
  },
  '/dashboard/data': {
    file: 'desk/privacy/your-data.tsx',
    access: 'signed-in',
    menus: ['dashboard'],
    group: 'account',
  },
  '/dashboard/*': { file: 'shop/pages/dashboard-not-found.tsx', access: 'signed-in' },

  '/dashboard/overview': { file: 'shop/pages/overview.tsx', access: 'admin', menus: ['dashboard'], group: 'sell' },
  '/dashboard/analytics': {
    file: 'desk/analytics/analytics.tsx',
    access: 'admin',
    menus: ['dashboard'],
    group: 'sell',
  },
  '/dashboard/orders': {
    file: 'trade/orders/lists/all-orders.tsx',
    access: 'admin',
    menus: ['dashboard'],
    group: 'sell',
  },
  '/dashboard/orders/:id': {
    file: 'trade/orders/screen/one-order.tsx',
    access: 'signed-in',
    under: '/dashboard/orders',
    guests: true,
  },
  '/dashboard/bank-statement': {
    file: 'trade/orders/statements/statement.tsx',
    access: 'admin',
    under: '/dashboard/orders',
  },
  '/dashboard/new-order': { file: 'desk/customers/new-order.tsx', access: 'admin', under: '/dashboard/orders' },
  '/dashboard/holds': { file: 'trade/orders/unpaid/holds.tsx', access: 'admin', under: '/dashboard/overview' },
  '/dashboard/returns': {
    file: 'trade/orders/returns/open-returns.tsx',
    access: 'admin',
    menus: ['dashboard'],
    group: 'sell',
  },
  '/dashboard/message': { file: 'desk/inbox/messages.tsx', access: 'admin', menus: ['dashboard'], group: 'sell' },
  '/dashboard/conversations': {
    file: 'desk/inbox/conversations/conversations.tsx',
    access: 'admin',
    menus: ['dashboard'],
    group: 'sell',
  },
  '/dashboard/conversations/:id': {
    file: 'desk/inbox/conversations/conversation.tsx',
    access: 'admin',
    under: '/dashboard/conversations',
  },
  '/dashboard/allUsers': {
    file: 'people/identity/accounts/all-users.tsx',
    access: 'admin',
    menus: ['dashboard'],
    group: 'sell',
  },
  '/dashboard/allUsers/:id': { file: 'desk/customers/customer.tsx', access: 'admin', under: '/dashboard/allUsers' },
  '/dashboard/manageProduct': {
    file: 'goods/catalogue/products/manage-products.tsx',
    access: 'admin',
    menus: ['dashboard'],
    group: 'catalogue',
  },
  '/dashboard/addProducts': {
    file: 'goods/catalogue/products/add-product.tsx',
    access: 'admin',
    menus: ['dashboard'],
    group: 'catalogue',
  },
  '/dashboard/editProduct/:id': {
    file: 'goods/catalogue/products/edit-product.tsx',
    access: 'admin',
    under: '/dashboard/manageProduct',
  },
  '/dashboard/previewProduct/:id': {
    file: 'goods/catalogue/products/preview-product.tsx',
    access: 'admin',
    under: '/dashboard/manageProduct',
  },
  '/dashboard/productAttributes/:id': {
    file: 'goods/catalogue/taxonomy/edit-classification.tsx',
    access: 'admin',
    under: '/dashboard/manageProduct',
  },
  '/dashboard/stock': { file: 'desk/stock/receive.tsx', access: 'admin', menus: ['dashboard'], group: 'catalogue' },
  '/dashboard/stockCount': { file: 'desk/stock/count.tsx', access: 'admin', under: '/dashboard/stock' },
  '/dashboard/stockMoves/:id': { file: 'desk/stock/moves.tsx', access: 'admin', under: '/dashboard/stock' },
  '/dashboard/reorder': {
    file: 'trade/purchasing/reorder/reorder.tsx',
    access: 'admin',
    menus: ['dashboard'],
    group: 'catalogue',
  },
  '/dashboard/purchaseOrders': {
    file: 'trade/purchasing/orders/purchase-orders.tsx',
    access: 'admin',
    menus: ['dashboard'],
    group: 'catalogue',
  },
  '/dashboard/purchaseOrders/:id': {
    file: 'trade/purchasing/orders/one-purchase-order.tsx',
    access: 'admin',
    under: '/dashboard/purchaseOrders',
  },
  '/dashboard/suppliers': {
    file: 'trade/purchasing/suppliers/suppliers.tsx',
    access: 'admin',
    menus: ['dashboard'],
    group: 'catalogue',
  },
  '/dashboard/addSupplier': {
    file: 'trade/purchasing/suppliers/edit-supplier.tsx',
    access: 'admin',
    under: '/dashboard/suppliers',
  },
  '/dashboard/editSupplier/:id': {
    file: 'trade/purchasing/suppliers/edit-supplier.tsx',
    access: 'admin',
    under: '/dashboard/suppliers',
  },
  '/dashboard/pictures': {
    file: 'goods/catalogue/picture-files/picture-files.tsx',
    access: 'admin',
    menus: ['dashboard'],
    group: 'catalogue',
  },
  '/dashboard/imports': {
    file: 'desk/imports/screens/imports.tsx',
    access: 'admin',
    menus: ['dashboard'],
    group: 'catalogue',
  },
  '/dashboard/imports/:id': {
    file: 'desk/imports/screens/one-import.tsx',
    access: 'admin',
    under: '/dashboard/imports',
  },
  '/dashboard/families': {
    file: 'goods/catalogue/taxonomy/families.tsx',
    access: 'admin',
    menus: ['dashboard'],
    group: 'catalogue',
  },
  '/dashboard/addFamily': {
    file: 'goods/catalogue/taxonomy/edit-family.tsx',
    access: 'admin',
    under: '/dashboard/families',
  },
  '/dashboard/editFamily/:id': {
    file: 'goods/catalogue/taxonomy/edit-family.tsx',
    access: 'admin',
    under: '/dashboard/families',
  },
  '/dashboard/categories': {
    file: 'goods/catalogue/taxonomy/categories.tsx',
    access: 'admin',
    menus: ['dashboard'],
    group: 'catalogue',
  },
  '/dashboard/addCategory': {
    file: 'goods/catalogue/taxonomy/edit-category.tsx',
    access: 'admin',
    under: '/dashboard/categories',
  },
  '/dashboard/editCategory/:id': {
    file: 'goods/catalogue/taxonomy/edit-category.tsx',
    access: 'admin',
    under: '/dashboard/categories',
  },
  '/dashboard/site': { file: 'company/site/site.tsx', access: 'admin', menus: ['dashboard'], group: 'site' },
  '/dashboard/look': { file: 'company/site/look/look.tsx', access: 'admin', menus: ['dashboard'], group: 'site' },
  '/dashboard/slides': { file: 'company/site/slides/slides.tsx', access: 'admin', menus: ['dashboard'], group: 'site' },
  '/dashboard/mails': { file: 'company/site/mails/mails.tsx', access: 'admin', menus: ['dashboard'], group: 'site' },
  '/dashboard/articles': {
    file: 'shop/pages/articles/articles.tsx',
    access: 'admin',
    menus: ['dashboard'],
    group: 'site',
  },
  '/dashboard/articles/:id': {
    file: 'shop/pages/articles/preview-article.tsx',
    access: 'admin',
    under: '/dashboard/articles',
  },
  '/dashboard/addArticle': {
    file: 'shop/pages/articles/edit-article.tsx',
    access: 'admin',
    under: '/dashboard/articles',
  },
  '/dashboard/editArticle/:id': {
    file: 'shop/pages/articles/edit-article.tsx',
    access: 'admin',
    under: '/dashboard/articles',
  },
  '/dashboard/redirects': {
    file: 'company/site/redirects/redirects.tsx',
    access: 'admin',
    menus: ['dashboard'],
    group: 'site',
  },
  '/dashboard/searches': { file: 'goods/search/searches.tsx', access: 'admin', menus: ['dashboard'], group: 'site' },
  '/dashboard/settings': { file: 'base/settings/settings.tsx', access: 'admin', menus: ['dashboard'], group: 'shop' },
  '/dashboard/notifications': {
    file: 'shop/notifications/notifications.tsx',
    access: 'admin',
    menus: ['dashboard'],
    group: 'shop',
  },
  '/dashboard/savedAnswers': {
    file: 'desk/inbox/saved-answers/saved-answers.tsx',
    access: 'admin',
    menus: ['dashboard'],
    group: 'shop',
  },
  '/dashboard/tax': { file: 'company/tax/tax.tsx', access: 'admin', menus: ['dashboard'], group: 'shop' },
  '/dashboard/delivery': {
    file: 'company/delivery/delivery.tsx',
    access: 'admin',
    menus: ['dashboard'],
    group: 'shop',
  },
  '/dashboard/invoices': {
    file: 'trade/invoices/journal/journal.tsx',
    access: 'admin',
    menus: ['dashboard'],
    group: 'shop',
  },
  '/dashboard/accounting': {
    file: 'desk/accounting/accounting.tsx',
    access: 'admin',
    menus: ['dashboard'],
    group: 'shop',
  },
  '/dashboard/invoicing': {
    file: 'trade/invoices/invoicing.tsx',
    access: 'admin',
    menus: ['dashboard'],
    group: 'shop',
  },
  '/dashboard/changes': { file: 'desk/history/changes.tsx', access: 'admin', menus: ['dashboard'], group: 'shop' },
  '/dashboard/health': { file: 'shop/health/health.tsx', access: 'admin', menus: ['dashboard'], group: 'shop' },
  '/dashboard/unsentMails': { file: 'shop/pages/unsent-mails.tsx', access: 'admin', under: '/dashboard/overview' },

  '/*': { file: 'shop/pages/not-found.tsx', access: 'public' },
} as const satisfies Record<string, Page>

/** Pages that only `npm run dev` has, with their route modules: for everyone, in no menu and without data. */
export const developmentPages: Record<string, string> = { '/gallery': 'base/ui/gallery/gallery.tsx' }

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
