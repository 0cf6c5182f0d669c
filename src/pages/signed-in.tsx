import { Outlet } from 'react-router'
import { requireSession, SessionFailed, SessionUnknown, SignedIn, userContext } from '#identity/session/guard.tsx'
import { m } from '#paraglide/messages.js'
import { Spinner } from '#ui/spinner.tsx'
import type { Route } from './+types/signed-in'
import { Failure } from './failure.tsx'

export const handle = { personal: true }

/** Nothing of a page is asked for before it is known who asks; its loaders and actions find them in the context. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request, context }) => {
    context.set(userContext, await requireSession(request))
  },
]

export const HydrateFallback = () => <Spinner label={m.loading()} />

/** What the pages of signed-in people have in common: the guard, the waiting and the failure. */
export default function SignedInPages() {
  return (
    <SignedIn>
      <Outlet />
    </SignedIn>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (error instanceof SessionFailed) return <SessionUnknown error={error.cause} />
  return (
    <SignedIn>
      <Failure error={error} />
    </SignedIn>
  )
}
