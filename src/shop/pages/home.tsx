import { PictureImage } from '#base/images/picture.tsx'
import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildPageMeta, toAbsoluteUrl } from '#base/platform/page-meta.ts'
import { getShopName, hasOwnName } from '#base/platform/shop-name.ts'
import { dropOtherLocales, getName, getNameLanguage, toLocalizedPath } from '#base/platform/text/locale.ts'
import { getButtonClass } from '#base/ui/button.tsx'
import { Link } from '#base/ui/link.tsx'
import { type Banner as BannerText, type Figure, getSiteHome } from '#company/site/contract.ts'
import { listCategories, listProducts } from '#goods/catalogue/contract.ts'
import { toCardData } from '#goods/catalogue/page/page-data.ts'
import { ProductCard } from '#goods/catalogue/page/product-card.tsx'
import { useLiveStock } from '#goods/catalogue/stock/use-live-stock.ts'
import { CategoryWall } from '#goods/families/category-wall.tsx'
import { type CategoryWallData, toCategoryWall } from '#goods/families/category-wall-data.ts'
import { listFamilies } from '#goods/families/contract.ts'
import { listReviews } from '#goods/reviews/contract.ts'
import { ReviewCard } from '#goods/reviews/review-card.tsx'
import { m } from '#paraglide/messages.js'
import type { Route } from './+types/home'
import { Slider } from './slider.tsx'

export async function loader() {
  const [products, reviews, site, tree, families] = await loadForPage(
    Promise.all([
      api(listProducts, { sort: 'newest', limit: '6' }),
      api(listReviews, { limit: '6' }),
      api(getSiteHome, {}),
      api(listCategories, {}),
      api(listFamilies, {}),
    ]),
  )
  const wall = toCategoryWall(tree, families)
  return { products: products.map(toCardData), reviews: dropOtherLocales(reviews), site, wall }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  buildPageMeta({
    title: m.home_title({ shop: getShopName() }),
    description: matches[0].loaderData?.frame.description ?? m.home_title({ shop: getShopName() }),
    path: '/',
    about: [organisation(loaderData?.site.address ?? '', matches[0].loaderData?.frame.look.logo?.url), website()],
  })

/** The software's mark is not that of a shop with a name of its own. */
const listLogo = (own = hasOwnName() ? undefined : '/icon-512.png') => (own ? { logo: toAbsoluteUrl(own) } : {})

const organisation = (address: string, logo: string | undefined) => ({
  '@type': 'Organization',
  name: getShopName(),
  url: toAbsoluteUrl('/'),
  ...listLogo(logo),
  ...(address && { address }),
})

const website = () => ({
  '@type': 'WebSite',
  name: getShopName(),
  url: toAbsoluteUrl(toLocalizedPath('/')),
  potentialAction: {
    '@type': 'SearchAction',
    target: `${toAbsoluteUrl(toLocalizedPath('/products'))}?q={search_term_string}`,
    'query-input': 'required name=search_term_string',
  },
})

export default function Home({ loaderData }: Route.ComponentProps) {
  const { products, reviews, site, wall } = loaderData
  const stock = useLiveStock(products)
  return (
    <>
      <h1 className="sr-only">{m.home_title({ shop: getShopName() })}</h1>
      <CategoryStrip wall={wall} />
      {site.slides.length > 0 && <Slider slides={site.slides} />}
      <section className="frame pt-14" aria-labelledby="latest">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <h2 id="latest" className="text-2xl sm:text-3xl">
            {m.home_latest()}
          </h2>
          <Link to="/products" prefetch="intent" className="link font-semibold">
            {m.home_all_products()}
          </Link>
        </div>
        {products.length === 0 ? (
          <p className="mt-6 text-muted">{m.products_none()}</p>
        ) : (
          <ul className="mt-6 cells sm:grid-cols-2 lg:grid-cols-3">
            {products.map((product) => (
              <ProductCard
                key={product._id}
                product={product}
                quantity={stock[product._id] ?? product.quantity}
                headingLevel="h3"
              />
            ))}
          </ul>
        )}
      </section>
      <CategoryWall wall={wall} />
      {site.figures.length > 0 && <BusinessSummary figures={site.figures} />}
      {site.banner && <Banner {...site.banner} />}
      {reviews.length > 0 && (
        <section className="frame pt-14" aria-labelledby="reviews">
          <h2 id="reviews" className="text-2xl sm:text-3xl">
            {m.home_reviews()}
          </h2>
          <ul className="mt-6 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {reviews.map((review) => (
              <ReviewCard key={review._id} review={review} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** The uppermost categories with their pictures, before anything else: whoever comes to choose begins here. */
function CategoryStrip({ wall }: { wall: CategoryWallData }) {
  if (wall.length === 0) return null
  return (
    <nav aria-label={m.menu_categories()} className="frame py-3">
      <ul className="grid grid-cols-2 gap-x-4 gap-y-1 md:grid-cols-3 xl:grid-cols-6">
        {wall.map((top) => (
          <li key={top.slug}>
            <Link
              to={`/categories/${top.slug}`}
              prefetch="intent"
              lang={getNameLanguage(top)}
              className="flex min-h-12 items-center gap-2 text-sm leading-tight font-semibold hover:underline"
            >
              <PictureImage
                picture={top.categories.find(({ picture }) => picture)?.picture ?? null}
                sizes="3rem"
                alt=""
                className="size-11 shrink-0 object-contain"
              />
              {getName(top)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function BusinessSummary({ figures }: { figures: readonly Figure[] }) {
  return (
    <section className="frame pt-14" aria-labelledby="summary">
      <h2 id="summary" className="text-2xl sm:text-3xl">
        {m.home_summary()}
      </h2>
      <dl className="mt-6 grid border-y border-line sm:grid-cols-3">
        {figures.map(({ label, figure }) => (
          <div
            key={label}
            className="flex flex-col-reverse border-line py-6 not-first:border-t sm:px-6 sm:not-first:border-t-0 sm:not-first:border-l"
          >
            <dt className="stamp mt-1">{label}</dt>
            <dd className="figures text-4xl font-semibold tracking-tight">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Banner({ title, text, action, link }: BannerText) {
  return (
    <section className="mt-14 bg-anvil text-anvil-text" aria-labelledby="banner">
      <div className="frame flex flex-wrap items-center justify-between gap-6 py-10">
        <div className="max-w-2xl">
          <h2 id="banner" className="text-2xl">
            {title}
          </h2>
          <p className="mt-2 text-anvil-muted">{text}</p>
        </div>
        {action && (
          <Link
            to={link}
            prefetch="intent"
            className={`${getButtonClass({ variant: 'secondary' })} border-anvil-link! bg-anvil-link! text-anvil!`}
          >
            {action}
          </Link>
        )}
      </div>
    </section>
  )
}
