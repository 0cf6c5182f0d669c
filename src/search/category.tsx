import { data, Link } from 'react-router'
import { Breadcrumbs, stepsTo } from '#catalogue/breadcrumbs.tsx'
import { listCategories } from '#catalogue/contract.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { api } from '#platform/contract/client.ts'
import { loaded } from '#platform/contract/load.ts'
import { localizedPath, nameLang, nameOf } from '#platform/locale.ts'
import { absoluteUrl, breadcrumbs, pageMeta } from '#platform/page-meta.ts'
import { shopName } from '#platform/shop-name.ts'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/category'
import { askedOf, attributesIn } from './address.ts'
import { type CategoryShown, categoryShown } from './category-shown.ts'
import { listFamilies, search } from './contract.ts'
import { Chosen, Facets } from './facets.tsx'
import { FamilyCard } from './family-card.tsx'
import { Groups } from './results.tsx'
import { resultsOf } from './shown.ts'

export async function loader({ params: { slug }, request }: Route.LoaderArgs) {
  const { q: _, category: __, family: ___, sort: ____, ...asked } = askedOf(new URL(request.url).searchParams)
  const [tree, families, reply] = await loaded(
    Promise.all([
      api(listCategories, {}),
      api(listFamilies, { category: slug }),
      api(search, { ...asked, category: slug }),
    ]),
  )
  const category = categoryShown(tree, families, slug)
  if (!category) throw data({ code: 'not_found' }, 404)
  const known = attributesIn(asked).some(([name]) => reply.facets.some(({ key }) => key === name))
  const isNarrowed = known || ['stock', 'from', 'to', 'page'].some((name) => name in asked)
  const { groups, ...results } = resultsOf(reply)
  // Whole families are shown as such, not by their best rows.
  return { category, asked, results: { ...results, groups: isNarrowed ? groups : [] }, isNarrowed }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { category, isNarrowed } = loaderData
  const path = `/categories/${category.slug}`
  const families = category.sections.flatMap((section) => section.families)
  const list = families.map((family, index) => {
    const url = absoluteUrl(localizedPath(`/families/${family.slug}`))
    return { '@type': 'ListItem', position: index + 1, name: nameOf(family), url }
  })
  const steps = [...stepsOf(category), { ...category, path }].map((step) => ({ path: step.path, name: nameOf(step) }))
  return pageMeta({
    title: m.page_title({ shop: shopName(), page: nameOf(category) }),
    description: (getLocale() === 'en' && category.description) || m.products_description(),
    path,
    unlisted: isNarrowed,
    about: [
      { '@type': 'ItemList', itemListElement: list },
      breadcrumbs([{ name: m.nav_products(), path: '/products' }, ...steps]),
    ],
  })
}

const stepsOf = ({ parentCategory }: CategoryShown) => stepsTo({ parentCategory, category: null })

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { category, asked, results, isNarrowed } = loaderData
  return (
    <div className="frame pt-6">
      <Breadcrumbs steps={stepsOf(category)} />
      <PageTitle size="large" lang={nameLang(category)} className="mt-4">
        {nameOf(category)}
      </PageTitle>
      {getLocale() === 'en' && <p className="mt-2 max-w-2xl text-muted">{category.description}</p>}
      <div className="mt-6 grid grid-cols-1 items-start gap-x-8 gap-y-4 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <Facets facets={results.facets} asked={asked} />
        {isNarrowed ? (
          <div className="grid grid-cols-1 gap-4">
            <Chosen facets={results.facets} asked={asked} />
            <Groups asked={asked} results={results} />
          </div>
        ) : (
          <Sections category={category} />
        )}
      </div>
    </div>
  )
}

function Sections({ category: { slug, sections } }: { category: CategoryShown }) {
  return (
    <div className="grid grid-cols-1 gap-10">
      {sections.map((section, place) => (
        <section key={section.slug} aria-label={nameOf(section)}>
          {section.slug !== slug && (
            <h2 className="mb-3 text-xl">
              <Link
                to={`/categories/${section.slug}`}
                prefetch="intent"
                lang={nameLang(section)}
                className="hover:underline"
              >
                {nameOf(section)}
              </Link>
            </h2>
          )}
          <ul className="cells sm:grid-cols-2 xl:grid-cols-3">
            {section.families.map((family, index) => (
              <FamilyCard key={family.slug} family={family} eager={place === 0 && index < 3} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
