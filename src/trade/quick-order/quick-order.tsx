import { lazy, Suspense } from 'react'
import { buildPageMeta } from '#base/platform/page-meta.ts'
import { getShopName } from '#base/platform/shop-name.ts'
import { useHydrated } from '#base/ui/hooks/use-hydrated.ts'
import { PageTitle } from '#base/ui/page-title.tsx'
import { Spinner } from '#base/ui/spinner.tsx'
import { m } from '#paraglide/messages.js'
import type { Route } from './+types/quick-order'

export const meta: Route.MetaFunction = () =>
  buildPageMeta({
    title: m.page_title({ shop: getShopName(), page: m.quick_order() }),
    description: m.quick_text(),
    path: '/quick-order',
  })

const Board = lazy(() => import('./board.tsx').then(({ Board }) => ({ default: Board })))

/** A list of parts becomes a cart. What reads lists is loaded once the page is shown. */
export default function QuickOrder() {
  const waiting = <Spinner label={m.loading()} />
  return (
    <div className="frame min-h-svh pt-8">
      <PageTitle size="large">{m.quick_order()}</PageTitle>
      <p className="mt-2 max-w-prose text-muted">{m.quick_text()}</p>
      <noscript>
        <p className="mt-4">{m.quick_no_script()}</p>
      </noscript>
      {useHydrated() ? (
        <Suspense fallback={waiting}>
          <Board />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  )
}
