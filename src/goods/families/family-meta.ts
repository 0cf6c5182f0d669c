import { getPictureUrl } from '#base/images/addresses.ts'
import { buildBreadcrumbs, buildPageMeta, toAbsoluteUrl } from '#base/platform/page-meta.ts'
import { getShopName } from '#base/platform/shop-name.ts'
import { getName, toLocalizedPath, translate } from '#base/platform/text/locale.ts'
import { withNonBreakingSpaces } from '#base/platform/text/non-breaking-spaces.ts'
import { buildSteps } from '#goods/catalogue/page/breadcrumbs.tsx'
import { toSchemaAvailability } from '#goods/catalogue/stock/availability.ts'
import { m } from '#paraglide/messages.js'
import type { FamilyPageData } from './family-page-data.ts'

/** As many of its sizes as search engines read. */
const variantsNamed = 50

/** The metadata of a family's page. Filtered or sorted, it is the same page. */
export function buildFamilyMeta(family: FamilyPageData) {
  const { slug, standard, picture, rows } = family
  const description = translate(family, 'description')
  const name = withNonBreakingSpaces(`${getName(family)} ${standard}`.trim())
  const path = `/families/${slug}`
  const image = picture && toAbsoluteUrl(getPictureUrl(picture.name, 1200))
  const group = {
    '@type': 'ProductGroup',
    productGroupID: slug,
    name,
    description,
    url: toAbsoluteUrl(toLocalizedPath(path)),
    ...(image ? { image } : {}),
    brand: { '@type': 'Brand', name: getShopName() },
    hasVariant: rows.slice(0, variantsNamed).map(({ sku, slug, price, currency, quantity, backOrders }) => ({
      '@type': 'Product',
      sku,
      name: `${name} ${sku}`,
      url: toAbsoluteUrl(toLocalizedPath(`/products/${slug}`)),
      offers: {
        '@type': 'Offer',
        price,
        priceCurrency: currency,
        availability: toSchemaAvailability({ quantity, backOrders }),
      },
    })),
  }
  const steps = [...buildSteps(family), { ...family, path }].map((step) => ({ path: step.path, name: getName(step) }))
  return buildPageMeta({
    title: m.page_title({ shop: getShopName(), page: name }),
    description,
    path,
    about: [group, buildBreadcrumbs([{ name: m.nav_products(), path: '/products' }, ...steps])],
  })
}
