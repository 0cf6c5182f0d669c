import { getPictureUrl } from '#base/images/addresses.ts'
import { buildBreadcrumbs, buildPageMeta, toAbsoluteUrl } from '#base/platform/page-meta.ts'
import { getShopName } from '#base/platform/shop-name.ts'
import { getName, toLocalizedPath, translate } from '#base/platform/text/locale.ts'
import { getProductDocumentUrl } from '#goods/product-documents/addresses.ts'
import type { ShownDocument } from '#goods/product-documents/contract.ts'
import { getDocumentTitle } from '#goods/product-documents/document-list.tsx'
import { m } from '#paraglide/messages.js'
import { toSchemaAvailability } from '../stock/availability.ts'
import { buildProductSteps } from './breadcrumbs.tsx'
import type { ProductPageData } from './page-data.ts'

/** The metadata of a product's page: what it is, its price and availability. */
export function buildProductMeta(product: ProductPageData) {
  const { slug, picture } = product
  const name = getName(product)
  const image = picture && {
    url: getPictureUrl(picture.name, 1200),
    ...fitSize(picture),
    alt: picture.alt || product.name,
  }
  return buildPageMeta({
    title: m.page_title({ shop: getShopName(), page: name }),
    description: translate(product, 'description'),
    path: `/products/${slug}`,
    kind: 'product',
    image: image ?? undefined,
    about: [
      buildProductData(product, image ? toAbsoluteUrl(image.url) : undefined),
      buildBreadcrumbs(stepsTo(product)),
    ],
  })
}

function buildProductData(product: ProductPageData, image?: string) {
  const { sku, price, currency, quantity, backOrders, slug, massGrams, category, gtin, origin, documents } = product
  return {
    '@type': 'Product',
    name: getName(product),
    sku,
    mpn: sku,
    ...(gtin ? { gtin } : {}),
    ...(origin ? { countryOfOrigin: origin } : {}),
    description: translate(product, 'description'),
    ...(image ? { image } : {}),
    ...(category ? { category: getName(category) } : {}),
    ...(massGrams ? { weight: { '@type': 'QuantitativeValue', value: massGrams, unitCode: 'GRM' } } : {}),
    ...(documents.length > 0 ? { subjectOf: documents.map(buildDocumentData) } : {}),
    brand: { '@type': 'Brand', name: getShopName() },
    offers: {
      '@type': 'Offer',
      url: toAbsoluteUrl(toLocalizedPath(`/products/${slug}`)),
      price,
      priceCurrency: currency,
      itemCondition: 'https://schema.org/NewCondition',
      availability: toSchemaAvailability({ quantity, backOrders }),
    },
  }
}

const buildDocumentData = (document: ShownDocument) => ({
  '@type': 'DigitalDocument',
  name: getDocumentTitle(document),
  url: toAbsoluteUrl(getProductDocumentUrl(document.name)),
  encodingFormat: 'application/pdf',
  inLanguage: document.language,
})

function stepsTo(product: ProductPageData) {
  const steps = [...buildProductSteps(product), { ...product, path: `/products/${product.slug}` }]
  return [
    { name: m.nav_products(), path: '/products' },
    ...steps.map((step) => ({ name: getName(step), path: step.path })),
  ]
}

/** The widest form of a picture is 1200 pixels wide. */
const fitSize = ({ width, height }: { width: number; height: number }) => {
  const scale = Math.min(1, 1200 / width)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
