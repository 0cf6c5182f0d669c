import { Form, Link, useNavigation } from 'react-router'
import { CompareBar, CompareBox } from '#catalogue/compare-box.tsx'
import { ProductCard } from '#catalogue/product-card.tsx'
import { ProductLine } from '#catalogue/product-line.tsx'
import type { Card, Shelves } from '#catalogue/shown.ts'
import { useLiveStock } from '#catalogue/use-live-stock.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { nameOf } from '#platform/locale.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Select } from '#ui/field.tsx'
import { NextPage, queryAddress } from '#ui/next-page.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'

const sorts = [
  ['newest', m.sort_newest],
  ['price', m.sort_price],
  ['price-desc', m.sort_price_desc],
  ['name', m.sort_name],
] as const

type Query = { category: string; sort: string; cursor: string; view: string }
type Props = Shelves & { title: string; products: Card[]; next: string | null; query: Query }

/** All products, or those of a category, one page after the other. */
export function ProductGrid({ title, categories, category, products, next, query }: Props) {
  return (
    <div className="frame pt-8">
      <PageTitle size="large">{title}</PageTitle>
      <p className="mt-2 max-w-2xl text-muted">
        {(getLocale() === 'en' && category?.description) || m.products_description()}
      </p>
      <Filters categories={categories} query={query} />
      {products.length === 0 ? (
        <Notice title={m.products_none()} text={m.products_none_text()} headingLevel="h2">
          <ButtonLink to="/products">{m.home_all_products()}</ButtonLink>
        </Notice>
      ) : (
        <>
          <Views query={query} />
          <List products={products} rows={query.view === 'rows'} />
        </>
      )}
      <Pages query={query} next={next} />
      <CompareBar />
    </div>
  )
}

function List({ products, rows }: { products: Card[]; rows: boolean }) {
  const stock = useLiveStock(products)
  const waiting = useNavigation().state === 'loading'
  const quantityOf = ({ _id, quantity }: Card) => stock[_id] ?? quantity
  const columns = rows ? '' : 'sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4'
  return (
    <ul aria-busy={waiting} className={`mt-3 cells ${columns} ${waiting ? 'opacity-60' : ''}`}>
      {products.map((product, index) =>
        rows ? (
          <ProductLine key={product._id} product={product} quantity={quantityOf(product)}>
            <CompareBox sku={product.sku} name={nameOf(product)} />
          </ProductLine>
        ) : (
          <ProductCard key={product._id} product={product} quantity={quantityOf(product)} eager={index < 2} />
        ),
      )}
    </ul>
  )
}

/** A plain form, so that it works without JavaScript; with it, the list updates in place. */
function Filters({ categories, query }: { categories: Shelves['categories']; query: Query }) {
  return (
    <Form
      key={`${query.category}|${query.sort}`}
      className="mt-6 grid items-end gap-4 border-y border-line py-5 sm:grid-cols-[1.5fr_1fr_auto]"
    >
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
    <nav aria-label={m.view()} className="mt-4 flex justify-end">
      {views.map(([view, label]) => (
        <Link
          key={view}
          to={queryAddress({ ...query, view })}
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
