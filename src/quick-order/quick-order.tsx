import { lazy, Suspense } from 'react'
import { m } from '#paraglide/messages.js'
import { buildPageMeta } from '#platform/page-meta.ts'
import { getShopName } from '#platform/shop-name.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
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
