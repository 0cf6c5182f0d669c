import fontUrl from '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?url'
import { lazy, Suspense, useEffect, useLayoutEffect } from 'react'
import { Links, Meta, Outlet, ScrollRestoration, useLocation } from 'react-router'
import type { Route } from './+types/root'
import { cartActions } from './cart/lazy-actions.ts'
import { CartActionsContext } from './catalogue/cart-actions.ts'
import { identitySettings } from './identity/contract.ts'
import { shopMode } from './pages/contract.ts'
import { EarlyCartStatus } from './pages/early-cart-status.tsx'
import { Failure } from './pages/failure.tsx'
import { Footer } from './pages/footer.tsx'
import { useFrame, useIsPersonal } from './pages/frame.ts'
import { Header } from './pages/header.tsx'
import { OfflineNotice } from './pages/offline-notice.tsx'
import { ScriptFailedBar } from './pages/script-failed.tsx'
import { PageScripts, ReaderMark } from './pages/scripts.tsx'
import { m } from './paraglide/messages.js'
import { getLocale } from './paraglide/runtime.js'
import { api } from './platform/contract/client.ts'
import { loadForPage } from './platform/contract/load.ts'
import { keepPageWhenOffline, setCurrentPage } from './platform/offline.ts'
import { listSocialLinks } from './settings/contract.ts'
import { getSiteFrame } from './site/contract.ts'
import './ui/app.css'
import { LookLinks } from './pages/look-links.tsx'
import { getShopName } from './platform/shop-name.ts'
import { useShopFacts } from './site/use-site-frame.ts'
import { NavigationBar } from './ui/navigation-bar.tsx'
import { ToastHost } from './ui/toast-host.tsx'
import { useHydrated } from './ui/use-hydrated.ts'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: fontUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

/** The header and the footer of every page. */
export async function loader() {
  const calls = [api(shopMode, {}), api(listSocialLinks, {}), api(identitySettings, {}), api(getSiteFrame, {})] as const
  const [{ test: testMode }, social, { firebase }, frame] = await loadForPage(Promise.all(calls))
  return { testMode, social, passwordsElsewhere: firebase !== null, frame }
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPageWhenOffline]

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: getShopName() },
  { name: 'description', content: loaderData?.frame.description ?? getShopName() },
]

// Only who has just registered needs it, and pages for everyone do not carry it.
const Unconfirmed = lazy(() =>
  import('./identity/sign-in/unconfirmed.tsx').then(({ Unconfirmed }) => ({ default: Unconfirmed })),
)

// Only admins see it.
const AdminRail = lazy(() => import('./pages/admin-rail.tsx').then(({ AdminRail }) => ({ default: AdminRail })))

const emptyRail = <div className="rail" />

/** The document of every page. It is the same for everyone: the browser finds out who is signed in. */
export function Layout({ children }: { children: React.ReactNode }) {
  // Before anything below names the shop.
  useShopFacts()
  const frame = useFrame()
  const isPersonal = useIsPersonal()
  return (
    <html lang={getLocale()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f4f3f0" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#14181d" media="(prefers-color-scheme: dark)" />
        {isPersonal && <meta name="robots" content="noindex" />}
        <Meta />
        <Links />
        <LookLinks />
        <ReaderMark />
      </head>
      <body className={frame === 'shop' ? undefined : 'beside-rail'}>
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-card focus:px-4 focus:py-3"
        >
          {m.skip_to_content()}
        </a>
        {frame === 'shop' ? (
          <Header />
        ) : (
          <Suspense fallback={emptyRail}>{frame === 'rail' ? <AdminRail /> : emptyRail}</Suspense>
        )}
        <div className="toasts">
          <EarlyCartStatus />
          <ToastHost />
        </div>
        <main id="content" tabIndex={-1} className="outline-none">
          <ScriptFailedBar />
          <OfflineNotice />
          <CartActionsContext value={cartActions}>{children}</CartActionsContext>
        </main>
        {frame === 'shop' && <Footer />}
        <ScrollRestoration />
        <PageScripts />
      </body>
    </html>
  )
}

export default function Root() {
  const { pathname, search, hash, state } = useLocation()
  // A reloaded page keeps the state of its history entry, which the server does not know.
  const hydrated = useHydrated()
  // From now on the page's own handlers act.
  useLayoutEffect(() => void dispatchEvent(new Event('hydrated')), [])
  useEffect(() => setCurrentPage(pathname + search + hash), [pathname, search, hash])
  return (
    <>
      <NavigationBar />
      {hydrated && state?.registered && (
        <div className="frame pt-6">
          <Suspense>
            <Unconfirmed welcome />
          </Suspense>
        </div>
      )}
      <Outlet />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Failure error={error} asksServer />
}
