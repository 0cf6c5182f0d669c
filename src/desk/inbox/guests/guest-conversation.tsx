import { lazy, Suspense } from 'react'
import { buildPageMeta } from '#base/platform/page-meta.ts'
import { getShopName } from '#base/platform/shop-name.ts'
import { useHydrated } from '#base/ui/hooks/use-hydrated.ts'
import { Spinner } from '#base/ui/spinner.tsx'
import { m } from '#paraglide/messages.js'
import type { Route } from './+types/guest-conversation'

/** Its address is a secret that only a mail has. */
export const handle = { personal: true }

export const meta: Route.MetaFunction = () =>
  buildPageMeta({
    title: m.page_title({ shop: getShopName(), page: m.conversation_one() }),
    description: m.conversation_one(),
    path: '/',
    unlisted: true,
  })

const GuestThread = lazy(() => import('./guest-thread.tsx').then(({ GuestThread }) => ({ default: GuestThread })))

/** The conversation that the link in a mail opens. The page is the same for all; only the browser loads what was written. */
export default function GuestConversation({ params: { token } }: Route.ComponentProps) {
  const waiting = <Spinner label={m.loading()} />
  return (
    <div className="frame min-h-svh pt-8">
      <noscript>
        <p>{m.conversation_no_script()}</p>
      </noscript>
      {useHydrated() ? (
        <Suspense fallback={waiting}>
          <GuestThread token={token} />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  )
}
