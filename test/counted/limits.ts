/** How often a page or a read asks the database, while nothing changes. What is raised says why, in a line above it. */
type Limit = { statements: number }
type PageRead = Limit & { address?: string; params?: Record<string, string> }
type ApiRead = Limit & { query?: string; name?: string }

const nut = 'hex-nut-m6-hn-m6'

/** Every public page. What the frame shows is kept, and so is what holds for all products of a family. */
export const pageReads: Record<string, PageRead> = {
  // The newest products and reviews.
  '/': { statements: 2 },
  '/*': { statements: 0 },
  '/about': { statements: 0 },
  '/adverticement': { statements: 0 },
  '/blog': { statements: 0 },
  '/blogs': { statements: 1 },
  '/blogs/:slug': { statements: 1, params: { slug: '{article}' } },
  '/branding': { statements: 0 },
  '/cart': { statements: 0 },
  '/categories/:slug': { statements: 3, address: '/categories/bolts', params: { slug: 'bolts' } },
  '/compare': { statements: 1, address: '/compare?parts=HN-M6,HN-M8' },
  '/contact': { statements: 0 },
  '/conversations/:token': { statements: 0, params: { token: 'x' } },
  '/cookie': { statements: 0 },
  '/design': { statements: 0 },
  '/families/:slug': { statements: 2, address: '/families/hex-bolt', params: { slug: 'hex-bolt' } },
  '/imprint': { statements: 0 },
  '/lists/:token': { statements: 0, params: { token: 'x' } },
  '/marketing': { statements: 0 },
  '/outbox': { statements: 0 },
  '/policy': { statements: 0 },
  '/privacy': { statements: 0 },
  '/products': { statements: 1 },
  // The product with all that is its own, and its reviews.
  '/products/:slug': { statements: 2, address: `/products/${nut}`, params: { slug: nut } },
  '/quick-order': { statements: 0 },
  '/terms': { statements: 0 },
}

/** Every public read of the API, which reads what is stored now. */
export const apiReads: Record<string, ApiRead> = {
  '/categories': { statements: 0 },
  '/comparison': { statements: 1, query: '?parts=HN-M6,HN-M8' },
  '/families': { statements: 1 },
  '/families/{slug}': { statements: 2, name: 'hex-bolt' },
  '/families/{slug}/sizes.csv': { statements: 2, name: 'hex-bolt' },
  '/identity-settings': { statements: 1 },
  '/outbox': { statements: 1 },
  '/payment-settings': { statements: 0 },
  '/posts': { statements: 1 },
  '/posts/{slug}': { statements: 1, name: '{article}' },
  // The list without an order counts all.
  '/products': { statements: 2 },
  // Beside the product its family, and what its size is used with. Those of more dimensions have alternatives as well.
  '/products/by-slug/{slug}': { statements: 3, name: nut },
  '/products/{id}': { statements: 1 },
  '/promise/{id}': { statements: 5 },
  '/regions': { statements: 0, query: '?country=DE' },
  '/review-subjects/{id}': { statements: 1 },
  '/reviews': { statements: 1 },
  '/search': { statements: 2 },
  '/shop-mode': { statements: 0 },
  '/site/about': { statements: 0 },
  '/site/contact': { statements: 0 },
  '/site/frame': { statements: 0 },
  '/site/home': { statements: 0 },
  '/site/text': { statements: 0, query: '?name=terms' },
  '/social-links': { statements: 0 },
  '/stock': { statements: 1, query: '?ids={id}' },
  '/suggest': { statements: 0 },
}

/** Reads that are not asked here, and why. */
export const exceptions: Record<string, string> = {
  '/auth/get-session': 'its caller has a session',
  '/linked-conversation': 'its caller has a secret address',
  '/linked-conversation/files/{id}': 'likewise',
  '/shared-list': 'likewise',
  '/products/withdrawn/{slug}': 'of what is not sold',
  ...Object.fromEntries(
    ['svg', 'dxf', 'pdf', 'step', 'stl', '3mf', 'glb'].map((kind) => [`/products/{id}/cad/${kind}`, 'a file']),
  ),
}
