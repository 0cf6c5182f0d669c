import { data } from 'react-router'
import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildBreadcrumbs, buildPageMeta, toAbsoluteUrl } from '#base/platform/page-meta.ts'
import { getShopName } from '#base/platform/shop-name.ts'
import { getName, getNameLanguage, toLocalizedPath } from '#base/platform/text/locale.ts'
import { Link } from '#base/ui/link.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { listCategories } from '#goods/catalogue/contract.ts'
import { Breadcrumbs, buildSteps } from '#goods/catalogue/page/breadcrumbs.tsx'
import { listAttributeParams, readQueryParams } from '#goods/search/address.ts'
import { search } from '#goods/search/contract.ts'
import { ActiveFilters, Facets } from '#goods/search/facets.tsx'
import { Groups, ResultCount } from '#goods/search/results.tsx'
import { toResults } from '#goods/search/results-data.ts'
import { m } from '#paraglide/messages.js'
import type { Route } from './+types/category'
import { type CategoryPageData, toCategoryPageData } from './category-page-data.ts'
import { listFamilies } from './contract.ts'
import { FamilyCard } from './family-card.tsx'

export async function loader({ params: { slug }, request }: Route.LoaderArgs) {
  const {
    q: _,
    category: __,
    family: ___,
    sort: ____,
    ...queryParams
  } = readQueryParams(new URL(request.url).searchParams)
  const [tree, families, reply] = await loadForPage(
    Promise.all([
      api(listCategories, {}),
      api(listFamilies, { category: slug }),
      api(search, { ...queryParams, category: slug }),
    ]),
  )
  const category = toCategoryPageData(tree, families, slug)
  if (!category) throw data({ code: 'not_found' }, 404)
  const known = listAttributeParams(queryParams).some(([name]) => reply.facets.some(({ key }) => key === name))
  const isFiltered = known || ['stock', 'from', 'to', 'page'].some((name) => name in queryParams)
  const { groups, ...results } = toResults(reply)
  // Whole families are shown as such, not by their best rows.
  return { category, queryParams, results: { ...results, groups: isFiltered ? groups : [] }, isFiltered }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { category, isFiltered } = loaderData
  const path = `/categories/${category.slug}`
  const families = category.sections.flatMap((section) => section.families)
  const list = families.map((family, index) => {
    const url = toAbsoluteUrl(toLocalizedPath(`/families/${family.slug}`))
    return { '@type': 'ListItem', position: index + 1, name: getName(family), url }
  })
  const steps = [...listSteps(category), { ...category, path }].map((step) => ({
    path: step.path,
    name: getName(step),
  }))
  return buildPageMeta({
    title: m.page_title({ shop: getShopName(), page: getName(category) }),
    description: category.description || m.products_description(),
    path,
    unlisted: isFiltered,
    about: [
      { '@type': 'ItemList', itemListElement: list },
      buildBreadcrumbs([{ name: m.nav_products(), path: '/products' }, ...steps]),
    ],
  })
}

const listSteps = ({ parentCategory }: CategoryPageData) => buildSteps({ parentCategory, category: null })

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { category, queryParams, results, isFiltered } = loaderData
  return (
    <div className="frame pt-2">
      <Breadcrumbs steps={listSteps(category)} />
      <PageTitle size="small" lang={getNameLanguage(category)}>
        {getName(category)}
      </PageTitle>
      {category.description && <p className="mt-2 max-w-2xl text-muted">{category.description}</p>}
      <div className="mt-4 grid grid-cols-1 items-start gap-x-8 gap-y-3 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <Facets facets={results.facets} queryParams={queryParams} />
        {isFiltered ? (
          <div className="grid grid-cols-1 gap-3">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <ActiveFilters facets={results.facets} queryParams={queryParams} />
              <ResultCount results={results} />
            </div>
            <Groups queryParams={queryParams} results={results} />
          </div>
        ) : (
          <Sections category={category} />
        )}
      </div>
    </div>
  )
}

function Sections({ category: { slug, sections } }: { category: CategoryPageData }) {
  return (
    <div className="grid grid-cols-1 gap-10">
      {sections.map((section, sectionIndex) => (
        <section key={section.slug} aria-label={getName(section)}>
          {section.slug !== slug && (
            <h2 className="mb-3 text-xl">
              <Link
                to={`/categories/${section.slug}`}
                prefetch="intent"
                lang={getNameLanguage(section)}
                className="hover:underline"
              >
                {getName(section)}
              </Link>
            </h2>
          )}
          <ul className="cells sm:grid-cols-2 xl:grid-cols-3">
            {section.families.map((family, index) => (
              <FamilyCard key={family.slug} family={family} eager={sectionIndex === 0 && index < 3} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
