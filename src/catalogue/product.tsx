import { data, Link, redirect } from 'react-router'
import { SquarePicture } from '#images/picture.tsx'
import { m } from '#paraglide/messages.js'
import { api } from '#platform/contract/client.ts'
import { loaded } from '#platform/contract/load.ts'
import { unbroken } from '#platform/designations.ts'
import { Problem } from '#platform/errors.ts'
import { formatNumber, inPageLanguage, nameLang, nameOf, pickLocale } from '#platform/locale.ts'
import { titleMeta } from '#platform/page-meta.ts'
import { listReviews } from '#reviews/contract.ts'
import { ReviewCard } from '#reviews/review-card.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/product'
import { FamilyAlternatives } from './alternatives.tsx'
import { Breadcrumbs, stepsToProduct } from './breadcrumbs.tsx'
import { CompareLink } from './compare-link.tsx'
import { getProductDetails, getWithdrawn } from './contract.ts'
import { Fitting, UsedWith } from './fitting.tsx'
import { Offer } from './offer.tsx'
import { productMeta } from './product-meta.ts'
import { pageOf, type Shown } from './shown.ts'
import { useLiveStock } from './use-live-stock.ts'
import { successorPath, WithdrawnProduct } from './withdrawn.tsx'

export async function loader({ params: { slug }, request }: Route.LoaderArgs) {
  const replaces = new URL(request.url).searchParams.get('replaces') ?? ''
  const shown = Promise.all([
    api(getProductDetails, { slug, replaces }),
    api(listReviews, { product: slug, limit: '6' }),
  ]).catch((error) => {
    if (error instanceof Problem && error.code === 'not_found') return undefined
    throw error
  })
  const [product, reviews] = (await loaded(shown)) ?? []
  if (product && reviews) return { product: pageOf(product), reviews: inPageLanguage(reviews) }
  const withdrawn = await loaded(api(getWithdrawn, { slug }))
  if (withdrawn.successor) throw redirect(successorPath(withdrawn.successor, withdrawn.sku), 301)
  return data({ withdrawn: inPageLanguage(withdrawn) }, { status: 404 })
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  if ('product' in loaderData) return productMeta(loaderData.product)
  return [...titleMeta(m.withdrawn_title()), { name: 'robots', content: 'noindex' }]
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  if ('withdrawn' in loaderData) return <WithdrawnProduct product={loaderData.withdrawn} />
  return <SoldProduct {...loaderData} />
}

type Sold = Extract<Route.ComponentProps['loaderData'], { product: unknown }>

function SoldProduct({ product, reviews }: Sold) {
  const quantity = useLiveStock([product])[product._id] ?? product.quantity
  return (
    <div className="frame pt-6">
      <Breadcrumbs steps={stepsToProduct(product)} />
      {product.replaces && (
        <p className="mt-4 border-l-2 border-accent pl-3 font-medium">
          {m.replaces_withdrawn({ sku: unbroken(product.replaces) })}
        </p>
      )}
      <div className="mt-5 grid gap-8 sm:grid-cols-[minmax(0,18rem)_minmax(0,1fr)] lg:grid-cols-[minmax(0,30rem)_minmax(0,1fr)]">
        <figure>
          <SquarePicture
            picture={product.picture}
            sizes="(max-width: 640px) and (min-resolution: 2.5dppx) 65vw, (max-width: 640px) 92vw, (max-width: 1024px) 18rem, 30rem"
            alt={product.picture?.alt || product.name}
            eager
            className="border border-line"
          />
          {product.pictureOfFamily && (
            <figcaption className="mt-2 text-sm text-muted">{m.picture_of_family()}</figcaption>
          )}
        </figure>
        <div>
          {product.family && (
            <p lang="en" className="stamp">
              {unbroken(product.family.standard)}
            </p>
          )}
          <PageTitle size="small" lang={nameLang(product)} className="mt-1">
            {nameOf(product)}
          </PageTitle>
          <p className="figures mt-2 flex flex-wrap gap-x-4 text-sm text-muted">
            {m.part_number({ sku: product.sku })}
            <CompareLink sku={product.sku} />
          </p>
          <Equivalents product={product} />
          <Offer product={product} quantity={quantity} />
          <p lang="en" className="mt-6 max-w-prose text-pretty text-soft">
            {unbroken(product.description)}
          </p>
          <FamilyAlternatives product={product} />
        </div>
      </div>
      <div className="mt-12 grid gap-12 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
        <Specification product={product} />
        <Facts product={product} />
      </div>
      <Fitting product={product} />
      <UsedWith product={product} />
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

function Equivalents({ product: { equivalents } }: { product: Shown }) {
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

function Specification({ product }: { product: Shown }) {
  const mass = product.massGrams === null ? [] : [{ label: m.mass_of_one(), value: massText(product.massGrams) }]
  const pack = { label: m.pack_size(), value: formatNumber(product.packSize) }
  const rows = [
    ...product.attributes,
    ...[...mass, pack].map((row) => ({ ...row, labelBn: row.label, valueBn: row.value })),
  ]
  return (
    <section aria-labelledby="specification">
      <h2 id="specification" className="text-xl">
        {m.specification()}
      </h2>
      <table className="mt-4 w-full border-collapse text-[0.9375rem]">
        <tbody>
          {rows.map(({ label, labelBn, value, valueBn }) => (
            <tr key={label} className="border-b border-line first:border-t">
              <th
                scope="row"
                lang={nameLang({ nameBn: labelBn })}
                className="w-1/2 py-2 pr-4 text-left font-normal text-muted"
              >
                {pickLocale(label, labelBn)}
              </th>
              <td lang={nameLang({ nameBn: valueBn })} className="figures py-2 font-medium">
                {unbroken(pickLocale(value, valueBn))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const massText = (grams: number) =>
  grams < 1000
    ? formatNumber(grams, { style: 'unit', unit: 'gram' })
    : formatNumber(grams / 1000, {
        style: 'unit',
        unit: 'kilogram',
        minimumFractionDigits: 2,
        maximumFractionDigits: 2,
      })

function Facts({ product }: { product: Shown }) {
  if (!product.family || product.family.facts.length === 0) return null
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="text-xl">
        {m.good_to_know()}
      </h2>
      <ul lang="en" className="mt-4 grid gap-3 text-soft">
        {product.family.facts.map((fact) => (
          <li key={fact} className="border-l-2 border-accent pl-4 text-pretty">
            {unbroken(fact)}
          </li>
        ))}
      </ul>
    </section>
  )
}
