import { lazy, Suspense } from 'react'
import { m } from '#paraglide/messages.js'
import { pageMeta } from '#platform/page-meta.ts'
import { shopName } from '#platform/shop-name.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { Route } from './+types/cart'

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: m.page_title({ shop: shopName(), page: m.cart() }),
    description: m.cart_description(),
    path: '/cart',
    unlisted: true,
  })

const Lines = lazy(() => import('./lines.tsx').then(({ Lines }) => ({ default: Lines })))

/** The same page for everybody; the browser finds out whose cart it shows. */
export default function CartPage() {
  const waiting = <Spinner label={m.loading()} />
  return (
    <div className="frame min-h-svh pt-8">
      <PageTitle size="large">{m.cart()}</PageTitle>
      <noscript>
        <p className="mt-4">{m.cart_no_script()}</p>
      </noscript>
      {useHydrated() ? (
        <Suspense fallback={waiting}>
          <Lines />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  )
}
