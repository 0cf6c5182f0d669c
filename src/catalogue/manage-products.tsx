import { Link } from 'react-router'
import { Picture } from '#images/picture.tsx'
import { m } from '#paraglide/messages.js'
import { api, apiList } from '#platform/contract/client.ts'
import { loaded } from '#platform/contract/load.ts'
import { nameLang, nameOf } from '#platform/locale.ts'
import { unitText } from '#platform/pack.ts'
import { titleMeta } from '#platform/page-meta.ts'
import { quantityText } from '#platform/quantity.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { DeleteDialog } from '#ui/delete-dialog.tsx'
import { NextPage } from '#ui/next-page.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Price } from '#ui/price.tsx'
import { SearchForm } from '#ui/search-form.tsx'
import { Table } from '#ui/table.tsx'
import { useAction } from '#ui/use-action.ts'
import type { Route } from './+types/manage-products'
import { deleteProduct, listProducts, type Product } from './contract.ts'

export const meta: Route.MetaFunction = () => titleMeta(m.menu_manage_products())

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const q = searchParams.get('q') ?? ''
  return {
    q,
    ...(await loaded(
      apiList(listProducts, { q, sort: 'newest', cursor: searchParams.get('cursor') ?? '', limit: '25' }),
    )),
  }
}

export default function ManageProducts({ loaderData }: Route.ComponentProps) {
  const deletion = useAction<Product>()
  const { items, next, q } = loaderData
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle>{m.menu_manage_products()}</PageTitle>
        <ButtonLink to="/dashboard/addProducts">{m.menu_add_products()}</ButtonLink>
      </div>
      <SearchForm
        label={m.menu_manage_products()}
        inputLabel={m.search_label()}
        placeholder={m.search_placeholder()}
        q={q}
      />
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
              cell: (product) => (
                <span>
                  <Price amount={product.price} currency={product.currency} className="block" />
                  <span className="text-sm text-muted">{unitText(product.packSize)}</span>
                </span>
              ),
            },
            {
              label: m.quantity(),
              align: 'right',
              cell: (product) => <span className="figures">{quantityText(product.quantity, product.packSize)}</span>,
            },
            {
              label: m.delete(),
              unlabelled: true,
              align: 'right',
              cell: (product) => <Actions product={product} onDelete={() => deletion.ask(product)} />,
            },
          ]}
        />
      )}
      <NextPage next={next} query={{ q }} />
      <DeleteDialog
        action={deletion}
        title={m.product_delete_question()}
        nameOf={nameOf}
        warningOf={() => m.product_delete_warning()}
        call={({ _id }) => api(deleteProduct, { id: _id })}
        toastOf={(product) => m.product_deleted({ name: nameOf(product) })}
      />
    </>
  )
}

function Actions({ product, onDelete }: { product: Product; onDelete: () => void }) {
  return (
    <span className="flex gap-2 max-md:w-full md:justify-end">
      <ButtonLink
        variant="secondary"
        size="small"
        className="max-md:flex-1"
        to={`/dashboard/editProduct/${product._id}`}
        aria-label={m.edit_of({ name: nameOf(product) })}
      >
        {m.edit()}
      </ButtonLink>
      <Button
        variant="danger"
        size="small"
        className="max-md:flex-1"
        aria-label={m.delete_of({ name: nameOf(product) })}
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
      <Link to={`/products/${product.slug}`} lang={nameLang(product)} className="link font-medium">
        {nameOf(product)}
      </Link>
      <span className="figures block text-sm text-muted">{product.sku}</span>
    </span>
  )
}
