import { AsyncLocalStorage } from 'node:async_hooks'
import { baseLocale, type Locale, locales, overwriteServerAsyncLocalStorage } from '#paraglide/runtime.js'

type Bound = { locale?: Locale; origin?: string; messageCalls?: Set<string> }

// Many pages are rendered at once: each piece of work carries its own language through everything that it awaits.
const bound = new AsyncLocalStorage<Bound>()
overwriteServerAsyncLocalStorage(bound)

/** Does a piece of work in a language: every message, number and date in it is in that language. */
export function withLocale<T>(locale: Locale, work: () => T, origin = ''): T {
  return bound.run({ locale, origin, messageCalls: new Set() }, work)
}

/** The language that the shop's own pages ask in; any other caller is answered in the base language. */
export const localeOfHeader = (acceptLanguage: string | undefined): Locale =>
  locales.find((locale) => locale === acceptLanguage) ?? baseLocale
