import { lazy, Suspense } from 'react'
import { buildPageMeta } from '#base/platform/page-meta.ts'
import { getShopName } from '#base/platform/shop-name.ts'
import { useHydrated } from '#base/ui/hooks/use-hydrated.ts'
import { Spinner } from '#base/ui/spinner.tsx'
import { m } from '#paraglide/messages.js'
import type { Route } from './+types/shared-list'

/** Its address is a secret that people send each other. */
export const handle = { personal: true }

export const meta: Route.MetaFunction = () =>
  buildPageMeta({
    title: m.page_title({ shop: getShopName(), page: m.list_shared() }),
    description: m.list_shared_text(),
    path: '/',
    unlisted: true,
  })

const SharedLines = lazy(() => import('./shared-lines.tsx').then(({ SharedLines }) => ({ default: SharedLines })))

/** A list shared by another user. The page is the same for all lists; only the browser loads its lines. */
export default function SharedListPage({ params: { token } }: Route.ComponentProps) {
  const waiting = <Spinner label={m.loading()} />
  return (
    <div className="frame min-h-svh pt-8">
      <noscript>
        <p>{m.list_no_script()}</p>
      </noscript>
      {useHydrated() ? (
        <Suspense fallback={waiting}>
          <SharedLines token={token} />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  )
}
