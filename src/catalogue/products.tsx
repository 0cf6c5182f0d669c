import { Form, useNavigation } from 'react-router'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { api, apiList } from '#platform/contract/client.ts'
import { loaded } from '#platform/contract/load.ts'
import { localizedPath, nameOf } from '#platform/locale.ts'
import { absoluteUrl, pageMeta } from '#platform/page-meta.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Field, Select } from '#ui/field.tsx'
import { NextPage, queryAddress } from '#ui/next-page.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/products'
import { listCategories, listProducts } from './contract.ts'
import { ProductCard } from './product-card.tsx'
import { cardOf, type Shelves, shelvesOf } from './shown.ts'
import { useLiveStock } from './use-live-stock.ts'

const pageSize = '24'
const sorts = [
  ['newest', m.sort_newest],
  ['price', m.sort_price],
  ['price-desc', m.sort_price_desc],
  ['name', m.sort_name],
] as const

export async function loader({ request }: Route.LoaderArgs) {
  const searchParams = Object.fromEntries(new URL(request.url).searchParams)
  const query = {
    q: searchParams.q ?? '',
    category: searchParams.category ?? '',
    sort: (searchParams.sort ?? 'newest') as 'newest',
    cursor: searchParams.cursor ?? '',
  }
  const [categories, products] = await loaded(
    Promise.all([api(listCategories, {}), apiList(listProducts, { ...query, limit: pageSize })]),
  )
  const shelves = shelvesOf(categories, query.category)
  return { ...shelves, products: products.items.map(cardOf), next: products.next, query }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const { category, products = [], query } = loaderData ?? {}
  const own = new URLSearchParams(Object.entries({ category: category?.slug, cursor: query?.cursor }).filter(given))
  const list = products.map((product, index) => {
    const url = absoluteUrl(localizedPath(`/products/${product.slug}`))
    return { '@type': 'ListItem', position: index + 1, name: nameOf(product), url }
  })
  return pageMeta({
    title: m.page_title({ page: category ? nameOf(category) : m.nav_products() }),
    description: (getLocale() === 'en' && category?.description) || m.products_description(),
    path: `/products${own.size > 0 ? `?${own}` : ''}`,
    unlisted: Boolean(query?.q),
    about: [{ '@type': 'ItemList', itemListElement: list }],
  })
}

// Another sort order shows the same products, so it is not a page of its own.
const given = (entry: [string, string | undefined]): entry is [string, string] => Boolean(entry[1])

export default function Products({ loaderData }: Route.ComponentProps) {
  const { categories, category, products, next, query } = loaderData
  const stock = useLiveStock(products)
  const waiting = useNavigation().state === 'loading'
  return (
    <div className="frame pt-8">
      <PageTitle size="large">{category ? nameOf(category) : m.nav_products()}</PageTitle>
      <p className="mt-2 max-w-2xl text-muted">
        {(getLocale() === 'en' && category?.description) || m.products_description()}
      </p>
      <Filters categories={categories} query={query} />
      {products.length === 0 ? (
        <Notice title={m.products_none()} text={m.products_none_text()} headingLevel="h2">
          <ButtonLink to="/products">{m.home_all_products()}</ButtonLink>
        </Notice>
      ) : (
        <ul
          aria-busy={waiting}
          className={`mt-6 cells sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4 ${waiting ? 'opacity-60' : ''}`}
        >
          {products.map((product, index) => (
            <ProductCard
              key={product._id}
              product={product}
              quantity={stock[product._id] ?? product.quantity}
              eager={index < 2}
            />
          ))}
        </ul>
      )}
      <Pages query={query} next={next} />
    </div>
  )
}

type Query = Route.ComponentProps['loaderData']['query']

/** A plain form, so that it works without JavaScript; with it, the list updates in place. */
function Filters({ categories, query }: { categories: Shelves['categories']; query: Query }) {
  return (
    <Form
      key={`${query.q}|${query.category}|${query.sort}`}
      className="mt-6 grid items-end gap-4 border-y border-line py-5 sm:grid-cols-2 lg:grid-cols-[2fr_1.5fr_1fr_auto]"
    >
      <Field
        name="q"
        type="search"
        label={m.search_label()}
        placeholder={m.search_placeholder()}
        defaultValue={query.q}
        maxLength={100}
      />
      <Select name="category" label={m.category()} defaultValue={query.category}>
        <option value="">{m.category_all()}</option>
        {categories.map((top) => (
          <optgroup key={top.slug} label={nameOf(top)}>
            <option value={top.slug}>{m.category_whole({ name: nameOf(top) })}</option>
            {top.children.map((leaf) => (
              <option key={leaf.slug} value={leaf.slug}>
                {nameOf(leaf)}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      <Select name="sort" label={m.sort()} defaultValue={query.sort}>
        {sorts.map(([value, label]) => (
          <option key={value} value={value}>
            {label()}
          </option>
        ))}
      </Select>
      <Button type="submit">{m.show()}</Button>
    </Form>
  )
}

function Pages({ query, next }: { query: Query; next: string | null }) {
  if (!next && !query.cursor) return null
  const { q, category, sort } = query
  const list = { q, category, sort: sort === 'newest' ? '' : sort }
  return (
    <nav aria-label={m.pages()} className="mt-8 flex flex-wrap justify-between gap-3">
      {query.cursor ? (
        <ButtonLink to={queryAddress(list)} variant="secondary">
          {m.first_page()}
        </ButtonLink>
      ) : (
        <span />
      )}
      <NextPage next={next} query={list} className="" />
    </nav>
  )
}
