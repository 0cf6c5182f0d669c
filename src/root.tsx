import fontUrl from '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?url'
import { lazy, Suspense, useEffect, useLayoutEffect } from 'react'
import { Links, Meta, Outlet, ScrollRestoration, useLocation } from 'react-router'
import type { Route } from './+types/root'
import { api } from './base/platform/contract/client.ts'
import { loadForPage } from './base/platform/contract/load.ts'
import { keepPageWhenOffline, setCurrentPage } from './base/platform/offline.ts'
import { listSocialLinks } from './base/settings/contract.ts'
import { getSiteFrame } from './company/site/contract.ts'
import { CartActionsContext } from './goods/catalogue/page/cart-actions.ts'
import { m } from './paraglide/messages.js'
import { getLocale } from './paraglide/runtime.js'
import { identitySettings } from './people/identity/contract.ts'
import { shopMode } from './shop/pages/contract.ts'
import { Failure } from './shop/pages/failure.tsx'
import { EarlyCartStatus } from './shop/pages/frame/early-cart-status.tsx'
import { Footer } from './shop/pages/frame/footer.tsx'
import { useFrame, useIsPersonal } from './shop/pages/frame/frame.ts'
import { Header } from './shop/pages/frame/header.tsx'
import { OfflineNotice } from './shop/pages/frame/offline-notice.tsx'
import { ScriptFailedBar } from './shop/pages/frame/script-failed.tsx'
import { PageScripts, ReaderMark } from './shop/pages/frame/scripts.tsx'
import { cartActions } from './trade/cart/lazy-actions.ts'
import './base/ui/app.css'
import { getShopName } from './base/platform/shop-name.ts'
import { useHydrated } from './base/ui/hooks/use-hydrated.ts'
import { NavigationBar } from './base/ui/navigation-bar.tsx'
import { ToastHost } from './base/ui/toast-host.tsx'
import { useShopFacts } from './company/site/use-site-frame.ts'
import { LookLinks } from './shop/pages/frame/look-links.tsx'

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
  import('./people/identity/sign-in/unconfirmed.tsx').then(({ Unconfirmed }) => ({ default: Unconfirmed })),
)

// Only admins see it.
const AdminRail = lazy(() =>
  import('./shop/pages/frame/admin-rail.tsx').then(({ AdminRail }) => ({ default: AdminRail })),
)

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
