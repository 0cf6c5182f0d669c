import { get, getClientAddress } from './http.ts'
import { loadProducts, queryOn } from './measure.ts'
import type { ShopConnection } from './shop.ts'

/** A public read by its name, and addresses of it; pages are asked for once each, so that none is cached. */
export type Read = { name: string; kind: 'api' | 'page'; paths: string[] }

const each = 400
const category = 'bolts-hex'
const top = 'fasteners'

/** Every public read but search, which has bounds of its own. */
export async function listReads(shop: ShopConnection): Promise<Read[]> {
  const { ids, slugs } = await loadProducts(shop, each)
  const posts = await queryOn<{ slug: string }>(shop, `select slug from posts where kind = 'article' order by slug`)
  const readSlugs = async (table: 'families' | 'categories') =>
    (await queryOn<{ slug: string }>(shop, `select slug from ${table} order by slug`)).map(({ slug }) => slug)
  const [families, categories] = [await readSlugs('families'), await readSlugs('categories')]
  // Of each family the value that most of its products have.
  const chosen = await queryOn<{ slug: string; key: string; value: string }>(
    shop,
    `select distinct on (slug) slug, terms.key, terms.value
      from families join terms on family_id = families.id join jsonb_array_elements(attributes) one (definition)
        on definition ->> 'key' = terms.key and (definition ->> 'filter')::boolean
      order by slug, products desc`,
  )
  const api = (name: string, ...paths: string[]): Read => ({
    name,
    kind: 'api',
    paths: paths.map((path) => `/api${path}`),
  })
  const page = (name: string, paths: string[]): Read => ({ name, kind: 'page', paths })
  const deep = await listCursors(shop, 'sort=newest')
  return [
    api('product by id', ...ids.map((id) => `/products/${id}`)),
    api('part by slug', ...slugs.map((slug) => `/products/by-slug/${slug}`)),
    api('list, newest', '/products?limit=24&sort=newest'),
    api('list, deep', ...deep.map((cursor) => `/products?limit=24&sort=newest&cursor=${cursor}`)),
    api('list by price', '/products?limit=24&sort=price'),
    api('list by name', '/products?limit=24&sort=name'),
    api('list without order, counted', '/products?limit=24'),
    api('category, newest', `/products?limit=24&sort=newest&category=${category}`),
    api('category by price', `/products?limit=24&sort=price&category=${category}`),
    api('category by name', `/products?limit=24&sort=name&category=${category}`),
    api('top category by price', `/products?limit=24&sort=price&category=${top}`),
    api('stock of 24', ...slices(ids, 24).map((some) => `/stock?ids=${some.join(',')}`)),
    api('categories', '/categories'),
    api('family', ...families.map((slug) => `/families/${slug}`)),
    api('family in stock, at a price', ...families.map((slug) => `/families/${slug}?stock=1&to=20`)),
    api(
      'family, narrowed',
      ...chosen.map(({ slug, key, value }) => `/families/${slug}?${new URLSearchParams({ [key]: value })}`),
    ),
    api('reviews', '/reviews'),
    api('reviews of a product', ...slugs.map((slug) => `/reviews?product=${slug}`)),
    api('what can be reviewed', ...ids.map((id) => `/review-subjects/${id}`)),
    api('articles', '/posts'),
    api('article', ...posts.map(({ slug }) => `/posts/${slug}`)),
    page(
      'part page, not cached',
      slugs.map((slug) => `/products/${slug}`),
    ),
    page(
      'family page, not cached',
      families.map((slug) => `/families/${slug}`),
    ),
    page(
      'page of a category’s families, not cached',
      categories.map((slug) => `/categories/${slug}`),
    ),
    page(
      'list page, not cached',
      deep.map((cursor) => `/products?cursor=${cursor}&sort=newest`),
    ),
    page(
      'category page by price, not cached',
      (await listCursors(shop, `sort=price&category=${category}`)).map(
        (cursor) => `/products?category=${category}&sort=price&cursor=${cursor}`,
      ),
    ),
  ]
}

/** Where the first pages of a list end, as its links to the next say. */
export async function listCursors(shop: ShopConnection, query: string, count = 100): Promise<string[]> {
  const cursors: string[] = []
  for (let path: string | undefined = `/api/products?limit=24&${query}`; path && cursors.length < count; ) {
    const { status, headers } = await get(shop.port, path, {
      'x-forwarded-for': getClientAddress(900_000 + cursors.length),
    })
    if (status !== 200) throw new Error(`${path} is answered with ${status}.`)
    path = /<([^>]+)>; rel="next"/.exec(headers.link ?? '')?.[1]
    if (path) cursors.push(new URL(path, shop.url).searchParams.get('cursor')!)
  }
  return cursors
}

function slices<T>(all: readonly T[], length: number): T[][] {
  return Array.from({ length: Math.floor(all.length / length) }, (_, index) =>
    all.slice(index * length, (index + 1) * length),
  )
}
