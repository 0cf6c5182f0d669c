import { data, redirect } from 'react-router'
import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { Problem } from '#base/platform/errors.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import {
  dropOtherLocales,
  formatNumber,
  getName,
  getNameLanguage,
  getTranslationLang,
  getValueText,
  type Translated,
  type Translations,
  translate,
} from '#base/platform/text/locale.ts'
import { withNonBreakingSpaces } from '#base/platform/text/non-breaking-spaces.ts'
import { Link } from '#base/ui/link.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { ModelFiles } from '#goods/cad/model-files.tsx'
import { ModelButton } from '#goods/cad/viewer/model-button.tsx'
import { DownloadList } from '#goods/drawings/download-list.tsx'
import { getDrawingFileUrl } from '#goods/drawings/file-kinds.ts'
import { setLitDimension } from '#goods/drawings/highlight.ts'
import { DocumentList } from '#goods/product-documents/document-list.tsx'
import { listReviews } from '#goods/reviews/contract.ts'
import { ReviewCard } from '#goods/reviews/review-card.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { getCountryName } from '#people/addresses/country-name.ts'
import { getProductDetails, getWithdrawnProduct } from '../contract.ts'
import { Accessories, CompatibleWith } from '../related/accessories.tsx'
import { FamilyAlternatives } from '../related/alternatives.tsx'
import { CompareLink } from '../related/compare-link.tsx'
import { useLiveStock } from '../stock/use-live-stock.ts'
import type { Route } from './+types/product'
import { AskLink } from './ask-link.tsx'
import { Breadcrumbs, buildProductSteps } from './breadcrumbs.tsx'
import { FactList } from './fact-list.tsx'
import { type ProductPageData, toProductPageData } from './page-data.ts'
import { buildProductMeta } from './product-meta.ts'
import { ProductPictures } from './product-pictures.tsx'
import { PurchaseBox } from './purchase-box.tsx'
import { getSuccessorPath, WithdrawnProduct } from './withdrawn.tsx'

export async function loader({ params: { slug }, request }: Route.LoaderArgs) {
  const replaces = new URL(request.url).searchParams.get('replaces') ?? ''
  const shown = Promise.all([
    api(getProductDetails, { slug, replaces }),
    api(listReviews, { product: slug, limit: '6' }),
  ]).catch((error) => {
    if (error instanceof Problem && error.code === 'not_found') return undefined
    throw error
  })
  const [product, reviews] = (await loadForPage(shown)) ?? []
  if (product && reviews) return { product: toProductPageData(product), reviews: dropOtherLocales(reviews) }
  const withdrawn = await loadForPage(api(getWithdrawnProduct, { slug }))
  if (withdrawn.successor) throw redirect(getSuccessorPath(withdrawn.successor, withdrawn.sku), 301)
  return data({ withdrawn: dropOtherLocales(withdrawn) }, { status: 404 })
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  if ('product' in loaderData) return buildProductMeta(loaderData.product)
  return [...buildTitleMeta(m.withdrawn_title()), { name: 'robots', content: 'noindex' }]
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  if ('withdrawn' in loaderData) return <WithdrawnProduct product={loaderData.withdrawn} />
  return <SoldProduct {...loaderData} />
}

type Sold = Extract<Route.ComponentProps['loaderData'], { product: unknown }>

/** The page of a product that is sold. */
export function SoldProduct({ product, reviews }: Sold) {
  const quantity = useLiveStock([product])[product._id] ?? product.quantity
  return (
    <div className="frame pt-2">
      <Breadcrumbs steps={buildProductSteps(product)} />
      {product.replaces && (
        <p className="mt-4 border-l-2 border-accent pl-3 font-medium">
          {m.replaces_withdrawn({ sku: withNonBreakingSpaces(product.replaces) })}
        </p>
      )}
      <div
        onPointerOver={setLitDimension}
        className="mt-2 grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 sm:grid-cols-[13rem_minmax(0,1fr)] sm:gap-x-6 lg:grid-cols-[16rem_minmax(0,1fr)_minmax(0,20rem)] lg:grid-rows-[auto_1fr]"
      >
        <figure className="sm:row-span-2">
          <ProductPictures product={product} />
          {product.pictureOfFamily && (
            <figcaption className="mt-1 text-xs text-muted sm:text-sm">{m.picture_of_family()}</figcaption>
          )}
        </figure>
        <div>
          {product.family && (
            <p lang="en" className="stamp">
              {withNonBreakingSpaces(product.family.standard)}
            </p>
          )}
          <PageTitle size="compact" lang={getNameLanguage(product)} className="mt-1">
            {getName(product)}
          </PageTitle>
          <p className="figures mt-1 flex flex-wrap gap-x-4 text-sm text-muted">
            {m.part_number({ sku: product.sku })}
            <CompareLink sku={product.sku} />
            <AskLink sku={product.sku} />
          </p>
          <Equivalents product={product} />
        </div>
        <div className="max-sm:col-span-2">
          <PurchaseBox product={product} quantity={quantity} />
          <p lang={getTranslationLang(product, 'description')} className="mt-4 max-w-prose text-pretty text-soft">
            {withNonBreakingSpaces(translate(product, 'description'))}
          </p>
          <Drawing product={product} />
          <FamilyAlternatives product={product} />
        </div>
        <div className="grid content-start gap-8 max-lg:col-span-2 max-lg:mt-8 lg:col-start-3 lg:row-span-2 lg:row-start-1">
          <Specification product={product} />
          <DocumentList documents={product.documents}>
            {product.drawing && <Downloads product={product} />}
          </DocumentList>
          <Facts product={product} />
        </div>
      </div>
      <Accessories product={product} />
      <CompatibleWith product={product} />
      <section className="mt-12" aria-labelledby="part-reviews">
        <div className="flex flex-wrap items-baseline justify-between gap-4">
          <h2 id="part-reviews" className="text-xl">
            {m.home_reviews()}
          </h2>
          <Link to={`/addReview?product=${product._id}`} className="link">
            {m.review_write()}
          </Link>
        </div>
        {reviews.length > 0 && (
          <ul className="mt-4 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {reviews.map((review) => (
              <ReviewCard key={review._id} review={review} />
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

function Equivalents({ product: { equivalents } }: { product: ProductPageData }) {
  if (equivalents.length === 0) return null
  return (
    <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-muted">
      {m.equivalents()}
      {equivalents.map(({ maker, number }) => (
        <span key={`${maker} ${number}`} lang="en" className="figures whitespace-nowrap">
          {maker} {number}
        </span>
      ))}
    </p>
  )
}

function Drawing({ product }: { product: ProductPageData }) {
  if (!product.drawing) return null
  return (
    <section aria-labelledby="drawing" className="mt-4">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="drawing" className="text-xl">
          {m.drawing_title()}
        </h2>
        <Model product={product} />
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the shop renders it itself, from a component */}
      <div dangerouslySetInnerHTML={{ __html: product.drawing.figure }} />
    </section>
  )
}

function Model({ product }: { product: ProductPageData }) {
  if (!product.drawing || !product.model) return null
  const url = getDrawingFileUrl(product._id, 'glb', product.drawing.version)
  return <ModelButton url={url} name={getName(product)} sku={product.sku} {...product.model} />
}

function Downloads({ product }: { product: ProductPageData }) {
  if (!product.drawing) return null
  const file = { id: product._id, sku: product.sku, version: product.drawing.version }
  return <DownloadList {...file}>{product.model && <ModelFiles {...file} />}</DownloadList>
}

/** A row of the specification, and the dimension of the drawing that shows the same. */
type SpecificationRow = Translated<'label' | 'value'> & { dimension?: string }

function Specification({ product }: { product: ProductPageData }) {
  const mass = product.massGrams === null ? [] : [{ label: m.mass_of_one(), value: massText(product.massGrams) }]
  const pack = { label: m.pack_size(), value: formatNumber(product.packSize) }
  const rows: SpecificationRow[] = [
    ...product.attributes,
    ...[...mass, pack, ...listCodes(product)].map((row) => ({ ...row, translations: inPageWords(row) })),
  ]
  return (
    <section aria-labelledby="specification">
      <h2 id="specification" className="text-xl">
        {m.specification()}
      </h2>
      <table className="mt-2 w-full border-collapse text-sm">
        <tbody>
          {rows.map((row) => (
            <tr key={row.label} data-dimension={row.dimension} className="border-b border-line first:border-t">
              <th
                scope="row"
                lang={getTranslationLang(row, 'label')}
                className="w-1/2 py-1 pr-4 text-left font-normal text-muted"
              >
                {translate(row, 'label')}
              </th>
              <td lang={getTranslationLang(row, 'value')} className="figures py-1 font-medium">
                {getValueText(row)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** What customs and scanners ask for, as far as it is known. */
function listCodes(product: ProductPageData) {
  return [
    { label: m.gtin(), value: product.gtin },
    { label: m.tariff_code(), value: product.tariffCode },
    { label: m.origin(), value: product.origin && getCountryName(product.origin) },
  ].filter(({ value }) => value !== '')
}

/** A row that was written in the page's language, as the translation of itself. */
const inPageWords = ({ label, value }: { label: string; value: string }): Translations<'label' | 'value'> => ({
  label: { [getLocale()]: label },
  value: { [getLocale()]: value },
})

const massText = (grams: number) =>
  grams < 1000
    ? formatNumber(grams, { style: 'unit', unit: 'gram' })
    : formatNumber(grams / 1000, {
        style: 'unit',
        unit: 'kilogram',
        minimumFractionDigits: 2,
        maximumFractionDigits: 2,
      })

function Facts({ product }: { product: ProductPageData }) {
  if (!product.family || product.family.facts.length === 0) return null
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="text-xl">
        {m.good_to_know()}
      </h2>
      <FactList family={product.family} className="mt-2 text-sm" />
    </section>
  )
}
