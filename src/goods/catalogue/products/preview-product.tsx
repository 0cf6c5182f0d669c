import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { getName, toLocalizedPath } from '#base/platform/text/locale.ts'
import { ButtonLink } from '#base/ui/button.tsx'
import { m } from '#paraglide/messages.js'
import { previewProduct } from '../contract.ts'
import { toProductPageData } from '../page/page-data.ts'
import { SoldProduct } from '../page/product.tsx'
import type { Route } from './+types/preview-product'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  buildTitleMeta(loaderData ? m.product_preview_of({ name: getName(loaderData.product) }) : m.product_preview())

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const details = await loadForPage(api(previewProduct, { id: params.id }))
  return { draft: details.draft, product: toProductPageData(details) }
}

/** A product as its buyers see it, or will: also a draft, which nobody else is shown. */
export default function PreviewProduct({ loaderData: { draft, product } }: Route.ComponentProps) {
  const path = toLocalizedPath(`/products/${product.slug}`)
  return (
    <>
      <div className="border-l-2 border-accent bg-band p-4">
        <p>{draft === '' ? m.product_preview_public({ path }) : m.product_preview_hidden({ path })}</p>
        <div className="mt-3 flex flex-wrap gap-3">
          <ButtonLink to={`/dashboard/editProduct/${product._id}`} size="small">
            {m.edit()}
          </ButtonLink>
          {draft === '' && (
            <ButtonLink to={`/products/${product.slug}`} variant="secondary" size="small">
              {m.product_preview_open()}
            </ButtonLink>
          )}
        </div>
      </div>
      <SoldProduct product={product} reviews={[]} />
    </>
  )
}
