import { useState } from 'react'
import { Form, Link } from 'react-router'
import { AdminOnly, requireSession } from '#identity/session/guard.tsx'
import { Picture } from '#images/picture.tsx'
import { m } from '#paraglide/messages.js'
import { api, apiList } from '#platform/contract/client.ts'
import { loaded } from '#platform/contract/load.ts'
import { formatNumber } from '#platform/locale.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { Notice } from '#ui/notice.tsx'
import { Price } from '#ui/price.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { Table } from '#ui/table.tsx'
import { useAction } from '#ui/use-action.ts'
import type { Route } from './+types/manage-products'
import { deleteProduct, listProducts, type Product } from './contract.ts'

export const meta: Route.MetaFunction = () => [{ title: m.page_title({ page: m.menu_manage_products() }) }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireSession(request)
  const { searchParams } = new URL(request.url)
  const q = searchParams.get('q') ?? ''
  return { q, ...(await loaded(apiList(listProducts, { q, cursor: searchParams.get('cursor') ?? '', limit: '25' }))) }
}

export const HydrateFallback = () => <Spinner label={m.loading()} />

export default function ManageProducts({ loaderData }: Route.ComponentProps) {
  const [toDelete, setToDelete] = useState<Product>()
  const { items, next, q } = loaderData
  return (
    <AdminOnly>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">{m.menu_manage_products()}</h1>
        <ButtonLink to="/dashboard/addProducts">{m.menu_add_products()}</ButtonLink>
      </div>
      <SearchForm q={q} />
      {items.length === 0 ? (
        <Notice title={m.products_none()} text={m.products_none_text()} headingLevel="h2" />
      ) : (
        <Table
          caption={m.menu_manage_products()}
          rows={items}
          keyOf={(product) => product._id}
          columns={[
            {
              label: m.picture(),
              unlabelled: true,
              cell: (product) => (
                <Picture
                  picture={product.picture}
                  sizes="4rem"
                  alt=""
                  className="size-16 border border-line object-contain"
                />
              ),
            },
            { label: m.name(), unlabelled: true, cell: (product) => <ProductName product={product} /> },
            {
              label: m.price(),
              align: 'right',
              cell: (product) => <Price amount={product.price} currency={product.currency} />,
            },
            {
              label: m.quantity(),
              align: 'right',
              cell: (product) => <span className="figures">{formatNumber(product.quantity)}</span>,
            },
            {
              label: m.delete(),
              unlabelled: true,
              align: 'right',
              cell: (product) => <Actions product={product} onDelete={() => setToDelete(product)} />,
            },
          ]}
        />
      )}
      {next && (
        <p className="mt-6">
          <ButtonLink variant="secondary" to={`?${new URLSearchParams({ q, cursor: next })}`}>
            {m.next_page()}
          </ButtonLink>
        </p>
      )}
      {toDelete && <DeleteDialog product={toDelete} onClose={() => setToDelete(undefined)} />}
    </AdminOnly>
  )
}

function SearchForm({ q }: { q: string }) {
  return (
    <Form key={q} role="search" aria-label={m.menu_manage_products()} className="my-6 flex gap-3">
      <input
        type="search"
        name="q"
        defaultValue={q}
        aria-label={m.search_label()}
        placeholder={m.search_placeholder()}
        maxLength={100}
        className="h-11 w-full max-w-md rounded-md border border-edge bg-card px-3"
      />
      <Button type="submit" variant="secondary">
        {m.show()}
      </Button>
    </Form>
  )
}

function Actions({ product, onDelete }: { product: Product; onDelete: () => void }) {
  return (
    <span className="flex gap-2 max-md:w-full md:justify-end">
      <ButtonLink
        variant="secondary"
        className="min-h-10! px-3! max-md:flex-1"
        to={`/dashboard/editProduct/${product._id}`}
        aria-label={m.edit_of({ name: product.name })}
      >
        {m.edit()}
      </ButtonLink>
      <Button
        variant="danger"
        className="min-h-10! px-3! max-md:flex-1"
        aria-label={m.delete_of({ name: product.name })}
        onClick={onDelete}
      >
        {m.delete()}
      </Button>
    </span>
  )
}

function ProductName({ product }: { product: Product }) {
  return (
    <span>
      <Link to={`/products/${product.slug}`} className="link font-medium">
        {product.name}
      </Link>
      <span className="figures block text-sm text-muted">{product.sku}</span>
    </span>
  )
}

function DeleteDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const { busy, reason, run } = useAction()
  const onConfirm = async () => {
    if (!(await run(api(deleteProduct, { id: product._id }), m.product_deleted({ name: product.name })))) onClose()
  }
  return (
    <Confirm
      open
      onClose={onClose}
      onConfirm={onConfirm}
      busy={busy}
      reason={reason}
      title={m.product_delete_question()}
      confirmLabel={m.delete()}
      cancelLabel={m.cancel()}
    >
      <p className="font-semibold text-ink">{product.name}</p>
      <p>{m.product_delete_warning()}</p>
    </Confirm>
  )
}
