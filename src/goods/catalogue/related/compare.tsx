import { SquarePicture } from '#base/images/picture.tsx'
import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildPageMeta } from '#base/platform/page-meta.ts'
import { getShopName } from '#base/platform/shop-name.ts'
import {
  dropOtherLocales,
  formatNumber,
  getName,
  getNameLanguage,
  getTranslationLang,
  type Locale,
  translate,
} from '#base/platform/text/locale.ts'
import { withNonBreakingSpaces } from '#base/platform/text/non-breaking-spaces.ts'
import { ButtonLink } from '#base/ui/button.tsx'
import { Link } from '#base/ui/link.tsx'
import { Notice } from '#base/ui/notice.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { formatMoney } from '#base/ui/price.tsx'
import { m } from '#paraglide/messages.js'
import { type ComparedProduct, compareProducts } from '../contract.ts'
import { formatUnitPrice } from '../packs/pack.ts'
import { AddToCart } from '../page/add-to-cart.tsx'
import { PurchaseLink } from '../page/product-card.tsx'
import { formatStock } from '../stock/stock.tsx'
import { useLiveStock } from '../stock/use-live-stock.ts'
import type { Route } from './+types/compare'
import { buildComparisonPath, maxCompared } from './comparison.ts'

export async function loader({ request }: Route.LoaderArgs) {
  const given = new URL(request.url).searchParams.get('parts') ?? ''
  const parts = [...new Set(given.split(',').filter((sku) => sku !== '' && sku.length <= 60))]
  const skus = parts.slice(0, maxCompared)
  const products = skus.length === 0 ? [] : await loadForPage(api(compareProducts, { parts: skus.join(',') }))
  return {
    products: dropOtherLocales(products),
    missing: skus.filter((sku) => products.every((product) => product.sku !== sku)),
  }
}

export const meta: Route.MetaFunction = () =>
  buildPageMeta({
    title: m.page_title({ shop: getShopName(), page: m.compare_title() }),
    description: m.compare_text(),
    path: '/compare',
    unlisted: true,
  })

/** Up to four products side by side; the address can be sent to a colleague. */
export default function Compare({ loaderData: { products, missing } }: Route.ComponentProps) {
  return (
    <div className="frame pt-8">
      <PageTitle size="large">{m.compare_title()}</PageTitle>
      {missing.length > 0 && (
        <p className="mt-3 border-l-2 border-accent pl-3">{m.compare_missing({ parts: missing.join(', ') })}</p>
      )}
      {products.length === 0 ? (
        <Notice title={m.compare_none()} text={m.compare_text()} headingLevel="h2">
          <ButtonLink to="/products">{m.home_all_products()}</ButtonLink>
        </Notice>
      ) : (
        <Comparison products={products} />
      )}
    </div>
  )
}

type Cell = { text: string; lang?: Locale }
type Row = { label: string; lang?: Locale; cells: (Cell | undefined)[] }

function Comparison({ products }: { products: ComparedProduct[] }) {
  const stock = useLiveStock(products)
  const getQuantity = ({ _id, quantity }: ComparedProduct) => stock[_id] ?? quantity
  const skus = products.map(({ sku }) => sku)
  const row = (label: string, getText: (product: ComparedProduct) => string): Row => ({
    label,
    cells: products.map((product) => ({ text: getText(product) })),
  })
  const rows = [
    row(m.price(), (product) => `${formatMoney(product.price, product.currency)} ${formatUnitPrice(product)}`),
    row(m.pack_size(), ({ packSize }) => formatNumber(packSize)),
    row(m.quantity(), (product) => formatStock(getQuantity(product), product.packSize)),
    ...attributeRows(products),
  ]
  return (
    <div className="mt-6 overflow-x-auto">
      <table className="w-full border-collapse text-[0.9375rem]">
        <thead>
          <tr className="align-top">
            <td className="sticky left-0 bg-paper" />
            {products.map((product) => (
              <th key={product.sku} scope="col" className="max-w-56 min-w-36 px-3 pb-3 text-left font-normal">
                <SquarePicture picture={product.picture} sizes="10rem" alt="" className="border border-line" />
                <Link
                  to={`/products/${product.slug}`}
                  lang={getNameLanguage(product)}
                  className="mt-2 block font-semibold hover:underline"
                >
                  {withNonBreakingSpaces(getName(product))}
                </Link>
                <span lang="en" className="figures block text-sm text-muted">
                  {product.sku}
                </span>
                <Link
                  to={buildComparisonPath(skus.filter((sku) => sku !== product.sku))}
                  aria-label={m.facet_remove({ value: product.sku })}
                  className="link inline-flex min-h-9 items-center text-sm"
                >
                  {m.compare_remove()}
                </Link>
                <div className="grid gap-2">
                  <AddToCart product={product} name={getName(product)} quantity={getQuantity(product)} wide />
                  <PurchaseLink product={product} name={getName(product)} quantity={getQuantity(product)} wide />
                </div>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((nextRow) => (
            <ComparedRow key={nextRow.label} {...nextRow} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A row in which the products differ is marked. */
function ComparedRow({ label, lang, cells }: Row) {
  const differs = new Set(cells.map((cell) => cell?.text)).size > 1
  return (
    <tr className={`border-y border-line ${differs ? 'bg-band font-semibold' : ''}`}>
      <th
        scope="row"
        lang={lang}
        className={`sticky left-0 py-2 pr-4 pl-2 text-left font-normal text-muted ${differs ? 'bg-band' : 'bg-paper'}`}
      >
        {label}
        {differs && <span className="sr-only"> ({m.compare_differs()})</span>}
      </th>
      {cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other name here
        <td key={index} lang={cell?.lang} className="figures px-3 py-2">
          {cell ? withNonBreakingSpaces(cell.text) : '–'}
        </td>
      ))}
    </tr>
  )
}

/** A row for each attribute that one of the products has. */
function attributeRows(products: ComparedProduct[]): Row[] {
  const labels = new Map(
    products.flatMap(({ attributes }) => attributes.map((attribute) => [attribute.label, attribute])),
  )
  return [...labels.values()].map((row) => ({
    ...{ label: translate(row, 'label'), lang: getTranslationLang(row, 'label') },
    cells: products.map(({ attributes }) => {
      const own = attributes.find(({ label }) => label === row.label)
      return own && { text: translate(own, 'value'), lang: getTranslationLang(own, 'value') }
    }),
  }))
}
