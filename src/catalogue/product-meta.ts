import { pictureUrl } from '#images/addresses.ts'
import { m } from '#paraglide/messages.js'
import { localizedPath, pickLocale } from '#platform/locale.ts'
import { absoluteUrl, breadcrumbs, pageMeta } from '#platform/page-meta.ts'
import type { ProductDetails } from './contract.ts'

/** The metadata of a product's page: what it is, its price and availability. */
export function productMeta(product: ProductDetails) {
  const { name, slug, picture } = product
  const image = picture && { url: pictureUrl(picture.name, 1200), ...sizeOf(picture), alt: picture.alt || name }
  return pageMeta({
    title: m.page_title({ page: name }),
    description: product.description,
    path: `/products/${slug}`,
    kind: 'product',
    image: image ?? undefined,
    about: [productOf(product, image ? absoluteUrl(image.url) : undefined), breadcrumbs(stepsTo(product))],
  })
}

function productOf(
  { name, sku, description, price, currency, quantity, slug, massGrams, category }: ProductDetails,
  image?: string,
) {
  return {
    '@type': 'Product',
    name,
    sku,
    mpn: sku,
    description,
    ...(image ? { image } : {}),
    ...(category ? { category: category.name } : {}),
    ...(massGrams ? { weight: { '@type': 'QuantitativeValue', value: massGrams, unitCode: 'GRM' } } : {}),
    brand: { '@type': 'Brand', name: 'Ironwright' },
    offers: {
      '@type': 'Offer',
      url: absoluteUrl(localizedPath(`/products/${slug}`)),
      price,
      priceCurrency: currency,
      itemCondition: 'https://schema.org/NewCondition',
      availability: `https://schema.org/${quantity > 0 ? 'InStock' : 'OutOfStock'}`,
    },
  }
}

function stepsTo({ name, slug, parentCategory, category }: ProductDetails) {
  const categories = [parentCategory, category].filter((step) => step !== null)
  return [
    { name: m.nav_products(), path: '/products' },
    ...categories.map((step) => ({
      name: pickLocale(step.name, step.nameBn),
      path: `/products?category=${step.slug}`,
    })),
    { name, path: `/products/${slug}` },
  ]
}

/** The widest form of a picture is 1200 pixels wide. */
const sizeOf = ({ width, height }: { width: number; height: number }) => {
  const scale = Math.min(1, 1200 / width)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
