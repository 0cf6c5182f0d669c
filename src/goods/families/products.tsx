import { data } from 'react-router'
import { api, callList } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildPageMeta, toAbsoluteUrl } from '#base/platform/page-meta.ts'
import { getShopName } from '#base/platform/shop-name.ts'
import { getName, type Translations, toLocalizedPath } from '#base/platform/text/locale.ts'
import { type Category, listCategories, listProducts } from '#goods/catalogue/contract.ts'
import { toCardData, toCategoryNavigation } from '#goods/catalogue/page/page-data.ts'
import { listAttributeParams, type QueryParams, readQueryParams } from '#goods/search/address.ts'
import { search } from '#goods/search/contract.ts'
import { ProductGrid } from '#goods/search/grid.tsx'
import { SearchResults } from '#goods/search/results.tsx'
import { toResults } from '#goods/search/results-data.ts'
import { m } from '#paraglide/messages.js'
import type { Route } from './+types/products'
import { CategoryWall } from './category-wall.tsx'
import { toCategoryWall } from './category-wall-data.ts'
import { listFamilies } from './contract.ts'

const pageSize = '24'

export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const hasValue = Object.fromEntries(searchParams)
  const queryParams = readQueryParams(searchParams)
  const { category = '' } = hasValue
  const categories = api(listCategories, {})
  const results = await loadForPage(resultsFor(queryParams))
  if (results) return { queryParams, category: findShelves(await loadForPage(categories), category).category, results }
  const query = {
    category,
    sort: (hasValue.sort ?? 'newest') as 'newest',
    cursor: hasValue.cursor ?? '',
    view: hasValue.view === 'rows' ? 'rows' : '',
  }
  const { view: _, ...wanted } = query
  const isFirst = query.category === '' && query.cursor === ''
  const [tree, products, families] = await loadForPage(
    Promise.all([
      categories,
      callList(listProducts, { ...wanted, limit: pageSize }),
      isFirst ? api(listFamilies, {}) : [],
    ]),
  )
  const shelves = findShelves(tree, category)
  return {
    queryParams,
    category: shelves.category,
    wall: toCategoryWall(tree, families),
    grid: { ...shelves, query, products: products.items.map(toCardData), next: products.next },
  }
}

/** @throws a page not found for a category that is not there: where that was merged, the old address leads on (decision 0121) */
function findShelves(tree: readonly Category[], slug: string) {
  const shelves = toCategoryNavigation(tree, slug)
  if (slug !== '' && !shelves.category) throw data({ code: 'not_found' }, 404)
  return shelves
}

/** Undefined unless the address has a text or a filter. */
async function resultsFor({ sort: _, cursor: __, view: ___, ...queryParams }: QueryParams) {
  const attributes = listAttributeParams(queryParams)
  const isSearch = ['q', 'stock', 'from', 'to'].some((name) => name in queryParams)
  if (!isSearch && attributes.length === 0) return undefined
  const reply = await api(search, queryParams)
  // Others than attributes are for somebody else, such as the shop's statistics.
  const isFiltered = attributes.some(([name]) => reply.facets.some(({ key }) => key === name))
  return isSearch || isFiltered ? toResults(reply) : undefined
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const { category, grid, queryParams } = loaderData ?? {}
  const own = new URLSearchParams(
    Object.entries({ category: category?.slug, cursor: grid?.query.cursor }).filter(hasValue),
  )
  const list = (grid?.products ?? []).map((product, index) => {
    const url = toAbsoluteUrl(toLocalizedPath(`/products/${product.slug}`))
    return { '@type': 'ListItem', position: index + 1, name: getName(product), url }
  })
  return buildPageMeta({
    title: m.page_title({ shop: getShopName(), page: buildTitle(queryParams?.q, category) }),
    description: category?.description || m.products_description(),
    path: `/products${own.size > 0 ? `?${own}` : ''}`,
    unlisted: !grid,
    about: grid ? [{ '@type': 'ItemList', itemListElement: list }] : [],
  })
}

// Another sort order, or another view, shows the same products, so it is not a page of its own.
const hasValue = (entry: [string, string | undefined]): entry is [string, string] => Boolean(entry[1])

const buildTitle = (q: unknown, category: { name: string; translations: Translations<'name'> } | undefined): string =>
  typeof q === 'string' ? m.search_results({ q }) : category ? getName(category) : m.nav_products()

/** The products of the shop, or what a search of them finds. */
export default function Products({ loaderData: { queryParams, category, grid, wall, results } }: Route.ComponentProps) {
  const title = buildTitle(queryParams.q, category)
  return grid ? (
    <ProductGrid title={title} {...grid}>
      <CategoryWall wall={wall} />
    </ProductGrid>
  ) : (
    <SearchResults title={title} {...{ queryParams, category, results }} />
  )
}
