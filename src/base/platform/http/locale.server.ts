import { AsyncLocalStorage } from 'node:async_hooks'
import { baseLocale, type Locale, locales, overwriteServerAsyncLocalStorage } from '#paraglide/runtime.js'

type Bound = { locale?: Locale; origin?: string; messageCalls?: Set<string> }

// Many pages render concurrently: each keeps its own language across everything it awaits.
const bound = new AsyncLocalStorage<Bound>()
overwriteServerAsyncLocalStorage(bound)

/** Runs work in a language: every message, number and date in it is in that language. */
export function withLocale<T>(locale: Locale, work: () => T, origin = ''): T {
  return bound.run({ locale, origin, messageCalls: new Set() }, work)
}

/** The language that the header names exactly, as the shop's own pages do; otherwise the base language. */
export const parseLocaleHeader = (acceptLanguage: string | undefined): Locale =>
  locales.find((locale) => locale === acceptLanguage) ?? baseLocale
