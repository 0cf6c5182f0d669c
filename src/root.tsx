import fontUrl from '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?url'
import { lazy, Suspense, useEffect } from 'react'
import { Links, Meta, Outlet, ScrollRestoration, useLocation } from 'react-router'
import type { Route } from './+types/root'
import { identitySettings } from './identity/contract.ts'
import { shopMode } from './pages/contract.ts'
import { Failure } from './pages/failure.tsx'
import { Footer } from './pages/footer.tsx'
import { Header } from './pages/header.tsx'
import { Alternates } from './pages/languages.tsx'
import { ScriptFailedBar } from './pages/script-failed.tsx'
import { PageScripts } from './pages/scripts.tsx'
import { Unreached } from './pages/unreached.tsx'
import { m } from './paraglide/messages.js'
import { getLocale } from './paraglide/runtime.js'
import { api } from './platform/contract/client.ts'
import { loaded } from './platform/contract/load.ts'
import { pageShown, stayIfUnreachable } from './platform/unreached.ts'
import { listSocialLinks } from './settings/contract.ts'
import { getSiteFrame } from './site/contract.ts'
import './ui/app.css'
import { shopName } from './platform/shop-name.ts'
import { useShopName } from './site/use-site-frame.ts'
import { ToastHost } from './ui/toast-host.tsx'
import { useHydrated } from './ui/use-hydrated.ts'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: fontUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/ironwright-mark.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

/** What is at the top and at the foot of every page. */
export async function loader() {
  const calls = [api(shopMode, {}), api(listSocialLinks, {}), api(identitySettings, {}), api(getSiteFrame, {})] as const
  const [{ test: testMode }, social, { firebase }, frame] = await loaded(Promise.all(calls))
  return { testMode, social, passwordsElsewhere: firebase !== null, frame }
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [stayIfUnreachable]

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: shopName() },
  { name: 'description', content: loaderData?.frame.description ?? shopName() },
]

// Only who has just registered needs it, and pages for everyone do not carry it.
const Unconfirmed = lazy(() =>
  import('./identity/sign-in/unconfirmed.tsx').then(({ Unconfirmed }) => ({ default: Unconfirmed })),
)

/** The document of every page. It is the same for everyone: the browser finds out who is signed in. */
export function Layout({ children }: { children: React.ReactNode }) {
  // Before anything below names the shop.
  useShopName()
  return (
    <html lang={getLocale()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f4f3f0" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#14181d" media="(prefers-color-scheme: dark)" />
        <Alternates />
        <Meta />
        <Links />
      </head>
      <body>
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-card focus:px-4 focus:py-3"
        >
          {m.skip_to_content()}
        </a>
        <Header />
        <main id="content" tabIndex={-1} className="outline-none">
          <ScriptFailedBar />
          <Unreached />
          {children}
        </main>
        <Footer />
        <ToastHost />
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
  useEffect(() => pageShown(pathname + search + hash), [pathname, search, hash])
  return (
    <>
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
  return <Failure error={error} />
}
