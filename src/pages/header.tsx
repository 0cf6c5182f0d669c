import { Fragment, lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { NavLink, useLocation } from 'react-router'
import { CartLink } from '#cart/cart-link.tsx'
import { type Session, sessionStore } from '#identity/session/session.ts'
import type { PathIn } from '#pages.ts'
import { m } from '#paraglide/messages.js'
import { hasOwnName, shopName } from '#platform/shop-name.ts'
import { CategoryButton } from './category-button.tsx'
import { LanguageSwitch } from './languages.tsx'
import { SearchBox } from './search-box.tsx'
import { TestMode } from './test-mode.tsx'

const labels = {
  '/': m.nav_home,
  '/about': m.nav_about,
  '/products': m.nav_products,
  '/blogs': m.nav_blogs,
  '/contact': m.nav_contact,
} satisfies Record<PathIn<'header', 'public'>, () => string>

const labelsOfSignedIn = {
  '/dashboard': m.nav_dashboard,
  '/addReview': m.nav_add_review,
} satisfies Record<PathIn<'header', 'signed-in'>, () => string>

/** The bar at the top of every page: navigation, search and account. */
export function Header() {
  return (
    <header className="border-b border-line bg-card">
      <TestMode />
      <div className="frame flex flex-wrap items-center gap-x-3 gap-y-3 py-3 sm:gap-x-6">
        <NavLink to="/" className="mr-auto shrink-0 md:mr-0" aria-label={shopName()}>
          {hasOwnName() ? (
            <span className="text-xl font-bold tracking-tight">{shopName()}</span>
          ) : (
            <picture>
              <source srcSet="/ironwright-logo-on-dark.svg" media="(prefers-color-scheme: dark)" />
              <img src="/ironwright-logo.svg" alt="" width={144} height={30} className="w-30 sm:w-36" />
            </picture>
          )}
        </NavLink>
        <SearchBox />
        <CartLink />
        <AccountMenu />
      </div>
      <Navigation />
    </header>
  )
}

const tab =
  'inline-flex min-h-11 items-center border-b-2 border-transparent px-1.5 text-[0.8125rem] font-semibold sm:px-3 sm:text-sm whitespace-nowrap text-soft hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink'

function Navigation() {
  const session = useSession()
  return (
    <nav aria-label={m.nav_main()} className="relative border-t border-line">
      <div className="frame flex items-center justify-between gap-3">
        <div className="-ml-1.5 flex min-w-0 flex-wrap sm:-ml-3">
          {Object.entries(labels).map(([to, label]) => (
            <Fragment key={to}>
              <NavLink to={to} end={to === '/'} prefetch="intent" className={tab}>
                {label()}
              </NavLink>
              {to === '/products' && <CategoryButton />}
            </Fragment>
          ))}
          {session.status === 'signed-in' &&
            Object.entries(labelsOfSignedIn).map(([to, label]) => (
              <NavLink key={to} to={to} className={tab}>
                {label()}
              </NavLink>
            ))}
        </div>
        <LanguageSwitch />
      </div>
    </nav>
  )
}

const space = <div className="h-11 w-20" />

// A visitor's page does without.
const SignedInAs = lazy(() => import('./signed-in-as.tsx').then(({ SignedInAs }) => ({ default: SignedInAs })))

/** Who is signed in; until that is known the space stays empty, so that the layout does not shift. */
function AccountMenu() {
  const session = useSession()
  const { pathname } = useLocation()
  const [wasSignedIn, setWasSignedIn] = useState(false)
  if (session.status === 'loading') return space
  const user = session.status === 'signed-in' ? session.user : undefined
  if (user && !wasSignedIn) setWasSignedIn(true)
  const from = pathname === '/' || pathname === '/login' ? '' : `?from=${encodeURIComponent(pathname)}`
  return (
    <>
      {!user && (
        <NavLink to={`/login${from}`} className="inline-flex min-h-11 items-center px-2 font-semibold text-link">
          {m.nav_login()}
        </NavLink>
      )}
      {wasSignedIn && (
        <Suspense fallback={space}>
          <SignedInAs user={user} />
        </Suspense>
      )}
    </>
  )
}

function useSession(): Session {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.get, sessionStore.getOnServer)
}
