import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { createContext, Navigate, redirect, useLocation, useRevalidator } from 'react-router'
import { markErrorShown } from '#base/platform/offline.ts'
import { splitLocalePath } from '#base/platform/text/locale.ts'
import { Button, ButtonLink } from '#base/ui/button.tsx'
import { Notice } from '#base/ui/notice.tsx'
import { Spinner } from '#base/ui/spinner.tsx'
import { m } from '#paraglide/messages.js'
import { buildLoginPath } from '../sign-in/return-path.ts'
import { getSentence } from '../sign-in/sentences.ts'
import { isGuestPage } from './guest-pages.ts'
import { type BrowserSession, refreshSession, sessionStore, type User, waitForSession } from './session.ts'

/** The current session, kept up to date. */
export function useSession(): BrowserSession {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.get, sessionStore.getOnServer)
}

/** The signed-in person, for components inside a guard. */
export function useUser(): User {
  const session = useSession()
  // A guard around this may render once more after a sign-out, before it redirects.
  return session.status === 'signed-in' ? session.user : noUser
}
const noUser: User = {
  email: '',
  emailVerified: true,
  guestEmail: null,
  name: '',
  image: null,
  admin: false,
  needsSecondFactor: false,
}

// The same object on every render: a different state would be another navigation.
const sessionLost = { lost: true }

/**
 * Shows its content to signed-in people and redirects others to sign in, keeping the return path. After a sign-out no
 * return path is kept, so no trace of the last page is left.
 */
export function SignedIn({ children }: { children: ReactNode }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  if (session.status === 'loading') return <Spinner label={m.loading()} />
  if (session.status === 'visitor') {
    const returnTo = session.left ? '/' : pathname + search
    return <Navigate to={buildLoginPath(returnTo)} state={session.lost ? sessionLost : null} replace />
  }
  if (session.status === 'failed') return <SessionError error={session.error} />
  const path = splitLocalePath(pathname).path
  if (!maySee(session.user, path)) return <Navigate to={buildLoginPath(path + search)} replace />
  return children
}

/** Guests see the pages of their order, and sign in for the others. */
const maySee = ({ guestEmail }: User, path: string) => guestEmail === null || isGuestPage(path)

/** Shows its content to admins; others see a notice that the page is for admins. */
export function AdminOnly({ children }: { children: ReactNode }) {
  return useUser().admin ? children : <NotAllowed />
}

function NotAllowed() {
  if (useUser().needsSecondFactor) {
    return (
      <Notice title={m.guard_second_factor_title()} text={m.guard_second_factor_text()}>
        <ButtonLink to="/dashboard/security">{m.guard_second_factor_link()}</ButtonLink>
      </Notice>
    )
  }
  return (
    <Notice title={m.guard_not_allowed_title()} text={m.guard_not_allowed_text()}>
      <ButtonLink to="/dashboard">{m.back_to_dashboard()}</ButtonLink>
    </Notice>
  )
}

/** Shows why the session could not be determined. Retrying also reloads the page's data. */
export function SessionError({ error }: { error: unknown }) {
  const { revalidate } = useRevalidator()
  useEffect(markErrorShown, [])
  return (
    <div role="alert">
      <Notice title={m.guard_failed_title()} text={m.error_prefix({ sentence: getSentence(error) })}>
        <Button onClick={() => refreshSession().then(revalidate)}>{m.try_again()}</Button>
      </Notice>
    </div>
  )
}

/** The signed-in person, for the loaders and actions of pages that only signed-in people see. */
export const userContext = createContext<User>()

/** The session could not be determined; `cause` has the reason. */
export class SessionFailed extends Error {}

/**
 * Waits until the session is known and returns its user.
 * @throws a redirect to the sign-in page for visitors, and for guests on pages that are not theirs; SessionFailed
 */
export async function requireSession(request: Request): Promise<User> {
  const session = await waitForSession()
  if (session.status === 'failed') throw new SessionFailed('session failed', { cause: session.error })
  const { pathname, search } = new URL(request.url)
  const { path } = splitLocalePath(pathname)
  if (session.status === 'signed-in' && maySee(session.user, path)) return session.user
  throw redirect(buildLoginPath(path + search))
}
