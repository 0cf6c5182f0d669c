import { useState } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import { PictureImage } from '#base/images/picture.tsx'
import { api, callList } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { formatMoney, getName, getNameLanguage } from '#base/platform/text/locale.ts'
import { ButtonLink } from '#base/ui/button.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { DeleteDialog } from '#base/ui/lists/delete-dialog.tsx'
import { EditDelete } from '#base/ui/lists/edit-delete.tsx'
import { useListAddress } from '#base/ui/lists/list-address.ts'
import { FilterChips, ListFilters } from '#base/ui/lists/list-filters.tsx'
import { NextPage } from '#base/ui/lists/next-page.tsx'
import { type RowAction, RowActions } from '#base/ui/lists/row-actions.tsx'
import { PanelFacts, RowPanel, useRowPanel } from '#base/ui/lists/row-panel.tsx'
import { useRowSelection } from '#base/ui/lists/row-selection.ts'
import { Table } from '#base/ui/lists/table.tsx'
import { Notice } from '#base/ui/notice.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { Price } from '#base/ui/price.tsx'
import { m } from '#paraglide/messages.js'
import { changeProducts, deleteProduct, listManagedProducts, type ManagedState, type Product } from '../contract.ts'
import { ExportButtons } from '../importing/export-buttons.tsx'
import { formatUnit } from '../packs/pack.ts'
import { formatQuantity } from '../packs/quantity.ts'
import { listEditableCategories, listEditableFamilies } from '../taxonomy/contract.ts'
import type { Route } from './+types/manage-products'
import type { Completeness } from './completeness.ts'
import { getDraftState } from './draft.ts'
import { MissingText } from './missing-text.tsx'
import { listProductFilters } from './product-filters.ts'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.menu_manage_products())

const emptyTexts: Partial<Record<string, Record<'title' | 'text', () => string>>> = {
  draft: { title: m.products_drafts_none, text: m.products_drafts_none_text },
  withdrawn: { title: m.products_withdrawn_none, text: m.products_withdrawn_none_text },
  asked: { title: m.products_incomplete_none, text: m.products_incomplete_none_text },
}

type Listed = Product & { completeness: Completeness }

const Filters = listManagedProducts.query.pick({ state: true, stock: true, lacks: true, category: true, family: true })

/** Only what the address may say: what is wrong in it is no filter. */
function readFilters(searchParams: URLSearchParams) {
  const shapes = Object.entries(Filters.shape)
  return Object.fromEntries(
    shapes.flatMap(([name, shape]) => {
      const value = shape.safeParse(searchParams.get(name) ?? undefined).data
      return value === undefined ? [] : [[name, value]]
    }),
  ) as z.output<typeof Filters>
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const q = searchParams.get('q') ?? ''
  const filter = readFilters(searchParams)
  const page = { q, cursor: searchParams.get('cursor') ?? '', limit: '25', ...filter }
  const [listed, categories, families] = await loadForPage(
    Promise.all([callList(listManagedProducts, page), api(listEditableCategories, {}), api(listEditableFamilies, {})]),
  )
  return { q, filter, categories, families, ...listed }
}

export default function ManageProducts({ loaderData }: Route.ComponentProps) {
  const deletion = useAction<Product>()
  const { items, next, q, filter, categories, families } = loaderData
  const filters = listProductFilters(categories, families)
  const isWithdrawn = filter.state === 'withdrawn'
  useListAddress()
  const [category, setCategory] = useState('')
  const emptyText = q ? undefined : emptyTexts[filter.state ?? filter.lacks ?? '']
  const keys = items.map(({ _id }) => _id)
  const panel = useRowPanel(keys)
  const shown = items.find(({ _id }) => _id === panel.open)
  const selection = useRowSelection(items, ({ sku }) => sku)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle className="mr-auto">{m.menu_manage_products()}</PageTitle>
        <ExportButtons filter={{ q, ...filter }} />
        <ButtonLink to="/dashboard/addProducts">{m.menu_add_products()}</ButtonLink>
      </div>
      <div className="my-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <ListFilters
          label={m.menu_manage_products()}
          inputLabel={m.search_label()}
          placeholder={m.search_placeholder()}
          q={q}
          filters={filters}
        />
        <FilterChips q={q} filters={filters} />
      </div>
      <RowActions selection={selection} actions={listActions(filter.state, category)}>
        {!isWithdrawn && <CategoryChoice value={category} categories={categories} onChoose={setCategory} />}
      </RowActions>
      {items.length === 0 ? (
        <Notice
          title={(emptyText?.title ?? m.products_none)()}
          text={(emptyText?.text ?? m.products_none_text)()}
          headingLevel="h2"
        />
      ) : (
        <ProductTable {...{ items, filter, selection, panel, isWithdrawn }} onDelete={deletion.ask} />
      )}
      {shown && (
        <RowPanel panel={panel} keys={keys} title={getName(shown)}>
          <ProductFacts product={shown} isWithdrawn={isWithdrawn} />
        </RowPanel>
      )}
      <NextPage next={next} query={{ q, ...filter }} />
      <DeleteDialog
        action={deletion}
        title={m.product_delete_question()}
        getItemName={getName}
        getWarning={() => m.product_delete_warning()}
        call={({ _id }) => api(deleteProduct, { id: _id })}
        getToast={(product) => m.product_deleted({ name: getName(product) })}
      />
    </>
  )
}

type Loaded = Route.ComponentProps['loaderData']
type ChoiceProps = { value: string; categories: Loaded['categories']; onChoose: (id: string) => void }

/** The category that the ticked products are given. */
function CategoryChoice({ value, categories, onChoose }: ChoiceProps) {
  return (
    <select
      aria-label={m.category()}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      className="h-10 max-w-56 rounded-md border border-edge bg-card px-2 text-ink xl:h-8"
    >
      <option value="">{m.products_category_of_family()}</option>
      {categories.map((row) => (
        <option key={row._id} value={row._id}>
          {getName(row)}
        </option>
      ))}
    </select>
  )
}

type TableProps = {
  items: readonly Listed[]
  filter: Loaded['filter']
  selection: ReturnType<typeof useRowSelection<Listed>>
  panel: ReturnType<typeof useRowPanel>
  isWithdrawn: boolean
  onDelete: (product: Product) => void
}

function ProductTable({ items, filter, selection, panel, isWithdrawn, onDelete }: TableProps) {
  return (
    <Table
      dense
      caption={m.menu_manage_products()}
      rows={items}
      {...{ selection, panel }}
      getKey={(product) => product._id}
      columns={[
        {
          label: m.picture(),
          width: 'xl:w-20',
          unlabelled: true,
          cell: (product) => (
            <PictureImage
              picture={product.picture}
              sizes="4rem"
              alt=""
              className="size-16 border border-line object-contain xl:size-8"
            />
          ),
        },
        { label: m.name(), unlabelled: true, cell: (product) => <ProductName product={product} filter={filter} /> },
        {
          label: m.price(),
          align: 'right',
          width: 'xl:w-44',
          cell: (product) => (
            <span>
              <Price amount={product.price} currency={product.currency} className="max-xl:block" />{' '}
              <span className="text-sm text-muted">{formatUnit(product.packSize)}</span>
            </span>
          ),
        },
        {
          label: m.quantity(),
          align: 'right',
          width: 'xl:w-52',
          cell: (product) => <span className="figures">{formatQuantity(product.quantity, product.packSize)}</span>,
        },
        {
          label: m.delete(),
          unlabelled: true,
          align: 'right',
          width: 'xl:w-44',
          cell: (product) =>
            isWithdrawn ? null : (
              <EditDelete
                name={getName(product)}
                to={`/dashboard/editProduct/${product._id}`}
                onDelete={() => onDelete(product)}
                size="tiny"
              />
            ),
        },
      ]}
    />
  )
}

/** A draft is not on sale, and what is withdrawn is only put back. */
function listActions(state: ManagedState | undefined, category: string): RowAction[] {
  const act = (action: 'withdraw' | 'restore') => (ids: string[]) => api(changeProducts, { action, ids })
  if (state === 'withdrawn') return [{ label: m.products_restore(), act: act('restore') }]
  const categorize = (ids: string[]) => api(changeProducts, { action: 'categorize', ids, category: category || null })
  return [
    { label: m.products_categorize(), act: categorize },
    ...(state === 'draft' ? [] : [{ label: m.products_withdraw(), act: act('withdraw') }]),
  ]
}

/** Where a product is seen as buyers see it, or will. */
const getPageAddress = ({ draft, slug, _id }: Product) =>
  draft === '' ? `/products/${slug}` : `/dashboard/previewProduct/${_id}`

function ProductFacts({ product, isWithdrawn }: { product: Product; isWithdrawn: boolean }) {
  const { sku, price, currency, packSize, quantity, _id, picture } = product
  return (
    <>
      <PictureImage
        picture={picture}
        sizes="12rem"
        alt=""
        className="size-48 justify-self-start border border-line object-contain"
      />
      <PanelFacts
        facts={[
          [m.panel_sku(), sku],
          [m.price(), `${formatMoney(price, currency)} ${formatUnit(packSize)}`],
          [m.quantity(), formatQuantity(quantity, packSize)],
        ]}
      />
      <p className="flex flex-wrap gap-4">
        {!isWithdrawn && (
          <>
            <Link to={`/dashboard/editProduct/${_id}`} className="link">
              {m.edit()}
            </Link>
            <Link to={getPageAddress(product)} className="link">
              {m.panel_product()}
            </Link>
          </>
        )}
        <Link to={`/dashboard/stockMoves/${_id}`} className="link">
          {m.stock_moves()}
        </Link>
      </p>
    </>
  )
}

function ProductName({ product, filter }: { product: Listed; filter: { state?: ManagedState; lacks?: string } }) {
  const look = { lang: getNameLanguage(product), children: getName(product) }
  return (
    <>
      <span className="xl:flex">
        {filter.state === 'withdrawn' ? (
          <span {...look} className="font-medium xl:truncate" />
        ) : (
          <Link to={getPageAddress(product)} {...look} className="link font-medium xl:truncate" />
        )}{' '}
        <span className="figures text-sm text-muted max-xl:block xl:shrink-0 xl:pl-2">{product.sku}</span>
        {product.draft !== '' && (
          <span className="text-sm text-muted xl:shrink-0 xl:pl-2">{getDraftState(product.draft)}</span>
        )}
      </span>
      {filter.lacks === 'asked' && (
        <MissingText completeness={product.completeness} className="block text-sm text-muted" />
      )}
    </>
  )
}
