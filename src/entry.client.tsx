import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { overwriteGetLocale } from './paraglide/runtime.js'
import { splitLocalePath } from './platform/locale.ts'
import { loadTexts } from './platform/texts.ts'

// A document has one language; switching loads another document.
const { locale } = splitLocalePath(location.pathname)
overwriteGetLocale(() => locale)

const touches = ['pointerdown', 'keydown', 'focusin', 'touchstart'] as const

let started = false

/** The page is readable without hydration; it is hydrated when the browser is idle, or on first interaction. */
async function start() {
  if (started) return
  started = true
  for (const touch of touches) removeEventListener(touch, start)
  await loadTexts(locale)
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
}

for (const touch of touches) addEventListener(touch, start, { passive: true })
if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 1500 })
else setTimeout(start, 200)
