import { Fragment, lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { getShopName } from '#base/platform/shop-name.ts'
import { NavLink } from '#base/ui/link.tsx'
import type { PathIn } from '#pages.ts'
import { m } from '#paraglide/messages.js'
import { type BrowserSession, hasAccount, sessionStore } from '#people/identity/session/session.ts'
import { CartLink } from '#trade/cart/cart-link.tsx'
import { CategoryButton } from './category-button.tsx'
import { useIsFocused } from './frame.ts'
import { LanguageSwitch } from './languages.tsx'
import { SearchBox } from './search-box.tsx'
import { ShopMark } from './shop-mark.tsx'
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

/** The bar at the top of every page: search and cart, then navigation and account. Nothing in it moves once it is known who is signed in. */
export function Header() {
  const isFocused = useIsFocused()
  return (
    <header className="relative border-b border-line bg-card">
      <TestMode />
      {isFocused ? <FocusedBar /> : <FullBars />}
    </header>
  )
}

/** Around an order that is being placed and paid: the ways back, and whose session it is. */
const FocusedBar = () => (
  <div className="frame flex min-h-14 flex-wrap items-center gap-x-4">
    <NavLink to="/" className="shrink-0" aria-label={getShopName()}>
      <ShopMark />
    </NavLink>
    <div className="grow" />
    <CartLink />
    <LanguageSwitch />
    <AccountMenu />
  </div>
)

function FullBars() {
  return (
    <>
      <div className="frame flex items-center gap-x-2 py-0.5 sm:gap-x-5 md:py-2">
        <NavLink to="/" className="shrink-0" aria-label={getShopName()}>
          <ShopMark />
        </NavLink>
        <SearchBox />
        <CartLink />
        <LanguageSwitch />
      </div>
      <div className="border-t border-line">
        <div className="frame flex flex-wrap items-center sm:gap-x-2">
          <Navigation />
          <AccountMenu />
        </div>
      </div>
    </>
  )
}

const tab =
  'inline-flex min-h-10 shrink-0 items-center border-b-2 border-transparent px-[max(0.125rem,min(0.375rem,2.1vw-0.3rem))] text-xs font-semibold min-[22rem]:text-[0.8125rem] sm:px-3 sm:text-sm whitespace-nowrap text-soft hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:text-ink'

/** Every link is seen at every width. Where it is too narrow for those of the account too, these are in its menu alone. */
function Navigation() {
  const session = useSession()
  return (
    <nav aria-label={m.nav_main()} className="-ml-[max(0.125rem,min(0.375rem,2.1vw-0.3rem))] min-w-0 flex-1 sm:-ml-3">
      <div className="flex flex-wrap">
        {Object.entries(labels).map(([to, label]) => (
          <Fragment key={to}>
            <NavLink to={to} end={to === '/'} prefetch="intent" className={tab}>
              {label()}
            </NavLink>
            {to === '/products' && <CategoryButton />}
          </Fragment>
        ))}
        {hasAccount(session) &&
          Object.entries(labelsOfSignedIn).map(([to, label]) => (
            <NavLink key={to} to={to} className={`${tab} max-lg:hidden`}>
              {label()}
            </NavLink>
          ))}
      </div>
    </nav>
  )
}

const loginLink = 'inline-flex min-h-10 items-center text-[0.8125rem] font-semibold text-link sm:px-2 sm:text-sm'
const space = <div className="h-10 w-9 sm:w-14" />

// A visitor's page does without.
const SignedInAs = lazy(() => import('./signed-in-as.tsx').then(({ SignedInAs }) => ({ default: SignedInAs })))

/** Who is signed in; until that is known the space stays empty, so that the layout does not shift. */
function AccountMenu() {
  const session = useSession()
  const { pathname } = useLocation()
  const [wasSignedIn, setWasSignedIn] = useState(false)
  if (session.status === 'loading')
    return (
      <div className="h-10 min-w-9 sm:min-w-14">
        <noscript>
          <NavLink to="/login" className={loginLink}>
            {m.nav_login()}
          </NavLink>
        </noscript>
      </div>
    )
  const user = session.status === 'signed-in' ? session.user : undefined
  if (user && !wasSignedIn) setWasSignedIn(true)
  const from = pathname === '/' || pathname === '/login' ? '' : `?from=${encodeURIComponent(pathname)}`
  return (
    <>
      {!user && (
        <NavLink ref={wasSignedIn ? takeLostFocus : undefined} to={`/login${from}`} className={loginLink}>
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

/** The button that was pressed to sign out is gone: keyboard users continue from here. */
function takeLostFocus(link: HTMLAnchorElement | null): void {
  if (document.activeElement === document.body) link?.focus({ preventScroll: true })
}

function useSession(): BrowserSession {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.get, sessionStore.getOnServer)
}
