import { lazy, Suspense } from 'react'
import { buildPageMeta } from '#base/platform/page-meta.ts'
import { getShopName } from '#base/platform/shop-name.ts'
import { useHydrated } from '#base/ui/hooks/use-hydrated.ts'
import { PageTitle } from '#base/ui/page-title.tsx'
import { m } from '#paraglide/messages.js'
import type { Route } from './+types/cart'
import { CartWaiting } from './empty-cart.tsx'

export const meta: Route.MetaFunction = () =>
  buildPageMeta({
    title: m.page_title({ shop: getShopName(), page: m.cart() }),
    description: m.cart_description(),
    path: '/cart',
    unlisted: true,
  })

const Lines = lazy(() => import('./lines.tsx').then(({ CartLineList }) => ({ default: CartLineList })))

/** The same page for everybody; the browser finds out whose cart it shows. */
export default function CartPage() {
  return (
    <div className="frame min-h-svh pt-4">
      <PageTitle size="small">{m.cart()}</PageTitle>
      <noscript>
        <p className="mt-4">{m.cart_no_script()}</p>
      </noscript>
      {useHydrated() ? (
        <Suspense fallback={<CartWaiting />}>
          <Lines />
        </Suspense>
      ) : (
        <CartWaiting />
      )}
    </div>
  )
}
