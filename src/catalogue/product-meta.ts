import { pictureUrl } from '#images/addresses.ts'
import { m } from '#paraglide/messages.js'
import { localizedPath, nameOf } from '#platform/locale.ts'
import { absoluteUrl, breadcrumbs, pageMeta } from '#platform/page-meta.ts'
import { shopName } from '#platform/shop-name.ts'
import { schemaAvailability } from './availability.ts'
import { stepsToProduct } from './breadcrumbs.tsx'
import type { Shown } from './shown.ts'

/** The metadata of a product's page: what it is, its price and availability. */
export function productMeta(product: Shown) {
  const { slug, picture } = product
  const name = nameOf(product)
  const image = picture && { url: pictureUrl(picture.name, 1200), ...sizeOf(picture), alt: picture.alt || product.name }
  return pageMeta({
    title: m.page_title({ shop: shopName(), page: name }),
    description: product.description,
    path: `/products/${slug}`,
    kind: 'product',
    image: image ?? undefined,
    about: [productOf(product, image ? absoluteUrl(image.url) : undefined), breadcrumbs(stepsTo(product))],
  })
}

function productOf(product: Shown, image?: string) {
  const { sku, description, price, currency, quantity, backOrders, slug, massGrams, category } = product
  return {
    '@type': 'Product',
    name: nameOf(product),
    sku,
    mpn: sku,
    description,
    ...(image ? { image } : {}),
    ...(category ? { category: nameOf(category) } : {}),
    ...(massGrams ? { weight: { '@type': 'QuantitativeValue', value: massGrams, unitCode: 'GRM' } } : {}),
    brand: { '@type': 'Brand', name: shopName() },
    offers: {
      '@type': 'Offer',
      url: absoluteUrl(localizedPath(`/products/${slug}`)),
      price,
      priceCurrency: currency,
      itemCondition: 'https://schema.org/NewCondition',
      availability: schemaAvailability({ quantity, backOrders }),
    },
  }
}

function stepsTo(product: Shown) {
  const steps = [...stepsToProduct(product), { ...product, path: `/products/${product.slug}` }]
  return [
    { name: m.nav_products(), path: '/products' },
    ...steps.map((step) => ({ name: nameOf(step), path: step.path })),
  ]
}

/** The widest form of a picture is 1200 pixels wide. */
const sizeOf = ({ width, height }: { width: number; height: number }) => {
  const scale = Math.min(1, 1200 / width)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
