import { Outlet } from 'react-router'
import { CredentialsFailed } from '#base/platform/errors.ts'
import { ButtonLink } from '#base/ui/button.tsx'
import { Notice } from '#base/ui/notice.tsx'
import { Spinner } from '#base/ui/spinner.tsx'
import { m } from '#paraglide/messages.js'
import { requireSession, SessionError, SessionFailed, SignedIn, userContext } from '#people/identity/session/guard.tsx'
import type { Route } from './+types/signed-in'
import { Failure } from './failure.tsx'
import type { Handle } from './frame/frame.ts'
import { ScriptFailedNotice } from './frame/script-failed.tsx'

export const handle: Handle = { personal: true }

/** Requests none of a page's data until the user is known; loaders and actions find the user in the context. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request, context }) => {
    context.set(userContext, await requireSession(request))
  },
]

export const HydrateFallback = () => (
  <FullHeight>
    <Spinner label={m.loading()} />
  </FullHeight>
)

/** The layout of pages for signed-in people: the guard, the loading state and the failure. */
export default function SignedInPages() {
  return (
    <FullHeight>
      <SignedIn>
        <Outlet />
      </SignedIn>
    </FullHeight>
  )
}

/** A page's height is unknown while it loads: the footer is below the fold from the beginning, and never moves. */
const FullHeight = ({ children }: { children: React.ReactNode }) => (
  <div className="min-h-svh">
    <noscript>
      <Notice title={m.no_script_title()} text={m.no_script_text()}>
        <ButtonLink to="/">{m.go_home()}</ButtonLink>
        <ButtonLink to="/products" variant="secondary">
          {m.nav_products()}
        </ButtonLink>
        <ButtonLink to="/contact" variant="secondary">
          {m.nav_contact()}
        </ButtonLink>
      </Notice>
    </noscript>
    <ScriptFailedNotice />
    {children}
  </div>
)

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (error instanceof SessionFailed) return <SessionError error={error.cause} />
  if (error instanceof CredentialsFailed) return <SessionError error={error} />
  return (
    <SignedIn>
      <Failure error={error} />
    </SignedIn>
  )
}
