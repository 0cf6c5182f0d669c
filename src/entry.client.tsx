import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { provideRouteModules } from './base/platform/route-module.ts'
import { formatMoney, formatNumber, splitLocalePath } from './base/platform/text/locale.ts'
import { loadTexts } from './base/platform/text/texts.ts'
import { overwriteGetLocale } from './paraglide/runtime.js'

// A document has one language; switching loads another document.
const { locale } = splitLocalePath(location.pathname)
overwriteGetLocale(() => locale)

/** Called once the router is there. In development its own loading keeps pages hot. */
const router = () => {
  if (import.meta.env.PROD) provideRouteModules()
}

const hydrate = () =>
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={[{ router }]} />
    </StrictMode>,
  )

// Making the first format of a kind takes as long as drawing a dozen products.
const steps = [() => formatNumber(0), () => formatMoney(0, 'USD'), () => startTransition(() => void hydrate())]

/** The page is readable without hydration, which comes in pieces, so that whoever scrolls or types never waits for it. */
function start() {
  steps.shift()?.()
  if (steps.length === 0) return
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 200 })
  else setTimeout(start)
}

loadTexts(locale).then(start)
