import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { getName } from '#base/platform/text/locale.ts'
import { Button, ButtonLink } from '#base/ui/button.tsx'
import { Select } from '#base/ui/field.tsx'
import { Link } from '#base/ui/link.tsx'
import { buildQueryAddress, NextPage } from '#base/ui/lists/next-page.tsx'
import { Notice } from '#base/ui/notice.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import type { CardData, CategoryNavigation } from '#goods/catalogue/page/page-data.ts'
import { ProductCard } from '#goods/catalogue/page/product-card.tsx'
import { ProductLine } from '#goods/catalogue/page/product-line.tsx'
import { CompareBar, CompareBox } from '#goods/catalogue/related/compare-box.tsx'
import { useLiveStock } from '#goods/catalogue/stock/use-live-stock.ts'
import { m } from '#paraglide/messages.js'

const sorts = [
  ['newest', m.sort_newest],
  ['price', m.sort_price],
  ['price-desc', m.sort_price_desc],
  ['name', m.sort_name],
] as const

type Query = { category: string; sort: string; cursor: string; view: string }
type Props = CategoryNavigation & {
  title: string
  products: CardData[]
  next: string | null
  query: Query
  children?: ReactNode
}

/** All products, or those of a category, one page after the other. `children` stand below the list. */
export function ProductGrid({ title, categories, category, products, next, query, children }: Props) {
  return (
    <>
      <div className="frame pt-4">
        <PageTitle size="small">{title}</PageTitle>
        <p className="mt-1 max-w-2xl text-muted">{category?.description || m.products_description()}</p>
        <Filters categories={categories} query={query} />
        {products.length === 0 ? (
          <Notice title={m.products_none()} text={m.products_none_text()} headingLevel="h2">
            <ButtonLink to="/products">{m.home_all_products()}</ButtonLink>
          </Notice>
        ) : (
          <>
            <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4">
              {!query.category && !query.cursor ? (
                <a href="#categories" className="link inline-flex min-h-9 items-center font-semibold">
                  {m.category_all()}
                </a>
              ) : (
                <span />
              )}
              <Views query={query} />
            </div>
            <List products={products} rows={query.view === 'rows'} />
          </>
        )}
        <Pages query={query} next={next} />
        <CompareBar />
      </div>
      {children}
    </>
  )
}

function List({ products, rows }: { products: CardData[]; rows: boolean }) {
  const stock = useLiveStock(products)
  const waiting = useNavigation().state === 'loading'
  const getQuantity = ({ _id, quantity }: CardData) => stock[_id] ?? quantity
  const columns = rows ? '' : 'sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4'
  return (
    <ul aria-busy={waiting} className={`mt-3 cells ${columns} ${waiting ? 'opacity-60' : ''}`}>
      {products.map((product, index) =>
        rows ? (
          <ProductLine key={product._id} product={product} quantity={getQuantity(product)}>
            <CompareBox sku={product.sku} name={getName(product)} />
          </ProductLine>
        ) : (
          <ProductCard key={product._id} product={product} quantity={getQuantity(product)} eager={index < 2} />
        ),
      )}
    </ul>
  )
}

/** A plain form, so that it works without JavaScript; with it, the list updates in place. */
function Filters({ categories, query }: { categories: CategoryNavigation['categories']; query: Query }) {
  return (
    <Form
      key={`${query.category}|${query.sort}`}
      className="mt-3 grid items-end gap-x-4 gap-y-2 border-y border-line py-3 sm:grid-cols-[1.5fr_1fr_auto]"
    >
      <Select name="category" label={m.category()} defaultValue={query.category}>
        <option value="">{m.category_all()}</option>
        {categories.map((top) => (
          <optgroup key={top.slug} label={getName(top)}>
            <option value={top.slug}>{m.category_whole({ name: getName(top) })}</option>
            {top.children.map((leaf) => (
              <option key={leaf.slug} value={leaf.slug}>
                {getName(leaf)}
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
      {query.view && <input type="hidden" name="view" value={query.view} />}
      <Button type="submit">{m.show()}</Button>
    </Form>
  )
}

const views = [
  ['', m.view_cards],
  ['rows', m.view_rows],
] as const

/** How dense the list is, for this page and those that follow it. */
function Views({ query }: { query: Query }) {
  return (
    <nav aria-label={m.view()} className="flex">
      {views.map(([view, label]) => (
        <Link
          key={view}
          to={buildQueryAddress({ ...query, view })}
          preventScrollReset
          aria-current={query.view === view ? 'true' : undefined}
          className="inline-flex min-h-9 items-center border border-edge px-3 text-sm font-semibold text-soft not-first:border-l-0 first:rounded-l-md last:rounded-r-md hover:bg-band aria-[current=true]:bg-band aria-[current=true]:text-ink"
        >
          {label()}
        </Link>
      ))}
    </nav>
  )
}

function Pages({ query, next }: { query: Query; next: string | null }) {
  if (!next && !query.cursor) return null
  const { category, sort, view } = query
  const list = { category, sort: sort === 'newest' ? '' : sort, view }
  return (
    <nav aria-label={m.pages()} className="mt-8 flex flex-wrap justify-between gap-3">
      {query.cursor ? (
        <ButtonLink to={buildQueryAddress(list)} variant="secondary">
          {m.first_page()}
        </ButtonLink>
      ) : (
        <span />
      )}
      <NextPage next={next} query={list} className="" />
    </nav>
  )
}
