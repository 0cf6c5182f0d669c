import { schemaAvailability } from '#catalogue/availability.ts'
import { stepsTo } from '#catalogue/breadcrumbs.tsx'
import { pictureUrl } from '#images/addresses.ts'
import { m } from '#paraglide/messages.js'
import { unbroken } from '#platform/designations.ts'
import { localizedPath, nameOf } from '#platform/locale.ts'
import { absoluteUrl, breadcrumbs, pageMeta } from '#platform/page-meta.ts'
import { shopName } from '#platform/shop-name.ts'
import type { FamilyShown } from './family-shown.ts'

/** As many of its sizes as search engines read. */
const variantsNamed = 50

/** The metadata of a family's page. However it is narrowed down or sorted, it is the same page. */
export function familyMeta(family: FamilyShown) {
  const { slug, standard, description, picture, rows } = family
  const name = unbroken(`${nameOf(family)} ${standard}`.trim())
  const path = `/families/${slug}`
  const image = picture && absoluteUrl(pictureUrl(picture.name, 1200))
  const group = {
    '@type': 'ProductGroup',
    productGroupID: slug,
    name,
    description,
    url: absoluteUrl(localizedPath(path)),
    ...(image ? { image } : {}),
    brand: { '@type': 'Brand', name: shopName() },
    hasVariant: rows.slice(0, variantsNamed).map(({ sku, slug, price, currency, quantity, backOrders }) => ({
      '@type': 'Product',
      sku,
      name: `${name} ${sku}`,
      url: absoluteUrl(localizedPath(`/products/${slug}`)),
      offers: {
        '@type': 'Offer',
        price,
        priceCurrency: currency,
        availability: schemaAvailability({ quantity, backOrders }),
      },
    })),
  }
  const steps = [...stepsTo(family), { ...family, path }].map((step) => ({ path: step.path, name: nameOf(step) }))
  return pageMeta({
    title: m.page_title({ shop: shopName(), page: name }),
    description,
    path,
    about: [group, breadcrumbs([{ name: m.nav_products(), path: '/products' }, ...steps])],
  })
}
