import { listCategories, listProducts } from '#catalogue/contract.ts'
import { cardOf, shelvesOf } from '#catalogue/shown.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { api, apiList } from '#platform/contract/client.ts'
import { loaded } from '#platform/contract/load.ts'
import { localizedPath, nameOf } from '#platform/locale.ts'
import { absoluteUrl, pageMeta } from '#platform/page-meta.ts'
import { shopName } from '#platform/shop-name.ts'
import type { Route } from './+types/products'
import { type Asked, askedOf, attributesIn } from './address.ts'
import { search } from './contract.ts'
import { ProductGrid } from './grid.tsx'
import { SearchResults } from './results.tsx'
import { resultsOf } from './shown.ts'

const pageSize = '24'

export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const given = Object.fromEntries(searchParams)
  const asked = askedOf(searchParams)
  const { category = '' } = given
  const categories = api(listCategories, {})
  const results = await loaded(resultsFor(asked))
  if (results) return { asked, category: shelvesOf(await loaded(categories), category).category, results }
  const query = {
    category,
    sort: (given.sort ?? 'newest') as 'newest',
    cursor: given.cursor ?? '',
    view: given.view === 'rows' ? 'rows' : '',
  }
  const { view: _, ...wanted } = query
  const [tree, products] = await loaded(
    Promise.all([categories, apiList(listProducts, { ...wanted, limit: pageSize })]),
  )
  const shelves = shelvesOf(tree, category)
  return {
    asked,
    category: shelves.category,
    grid: { ...shelves, query, products: products.items.map(cardOf), next: products.next },
  }
}

/** Undefined unless something is searched for, or narrowed by what products have. */
async function resultsFor({ sort: _, cursor: __, view: ___, ...asked }: Asked) {
  const attributes = attributesIn(asked)
  const isAsked = ['q', 'stock', 'from', 'to'].some((name) => name in asked)
  if (!isAsked && attributes.length === 0) return undefined
  const reply = await api(search, asked)
  // Others than attributes are for somebody else, such as the shop's statistics.
  const isNarrowed = attributes.some(([name]) => reply.facets.some(({ key }) => key === name))
  return isAsked || isNarrowed ? resultsOf(reply) : undefined
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const { category, grid, asked } = loaderData ?? {}
  const own = new URLSearchParams(
    Object.entries({ category: category?.slug, cursor: grid?.query.cursor }).filter(given),
  )
  const list = (grid?.products ?? []).map((product, index) => {
    const url = absoluteUrl(localizedPath(`/products/${product.slug}`))
    return { '@type': 'ListItem', position: index + 1, name: nameOf(product), url }
  })
  return pageMeta({
    title: m.page_title({ shop: shopName(), page: titleOf(asked?.q, category) }),
    description: (getLocale() === 'en' && category?.description) || m.products_description(),
    path: `/products${own.size > 0 ? `?${own}` : ''}`,
    unlisted: !grid,
    about: grid ? [{ '@type': 'ItemList', itemListElement: list }] : [],
  })
}

// Another sort order, or another view, shows the same products, so it is not a page of its own.
const given = (entry: [string, string | undefined]): entry is [string, string] => Boolean(entry[1])

const titleOf = (q: unknown, category: { name: string; nameBn: string } | undefined): string =>
  typeof q === 'string' ? m.search_results({ q }) : category ? nameOf(category) : m.nav_products()

/** The products of the shop, or what a search of them finds. */
export default function Products({ loaderData: { asked, category, grid, results } }: Route.ComponentProps) {
  const title = titleOf(asked.q, category)
  return grid ? (
    <ProductGrid title={title} {...grid} />
  ) : (
    <SearchResults title={title} {...{ asked, category, results }} />
  )
}
