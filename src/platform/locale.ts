import { baseLocale, getLocale, type Locale } from '#paraglide/runtime.js'

export type { Locale }

/** Where each language lives: English without a prefix, Bengali under `/bn`. */
export const rootOf: Record<Locale, string> = { en: '', bn: '/bn' }

/** How numbers and dates are written: `en-US` is the specification's form. */
const languageTagOf: Record<Locale, string> = { en: 'en-US', bn: 'bn-BD-u-nu-beng' }

/** The language of an address, and the address without its prefix: `/bn/products.data` is `/products.data` in Bengali. */
export function splitLocalePath(pathname: string): { locale: Locale; path: string } {
  const [, rest] = /^\/bn(?=\/|\.data$|$)(.*)/.exec(pathname) ?? []
  return rest === undefined ? { locale: baseLocale, path: pathname } : { locale: 'bn', path: rest || '/' }
}

/** The same page in a language. `path` has no prefix. */
export const pathInLocale = (locale: Locale, path: string) =>
  locale === baseLocale ? path : `${rootOf[locale]}${path === '/' ? '' : path}`

/** The address of a page for what is not a `<Link>`, which knows the language by itself. */
export const localizedPath = (path: string) => pathInLocale(getLocale(), path)

/** A text that the data holds in both languages; English where there is no Bengali. */
export const pickLocale = (english: string, bengali: string) => (getLocale() === 'bn' && bengali) || english

export const formatNumber = (value: number, options?: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(languageTagOf[getLocale()], options).format(value)

/** An amount in the major unit with its currency's own digits. */
export const formatMoney = (amount: number, currency: string) => formatNumber(amount, { style: 'currency', currency })

export const formatDate = (at: string | Date) => new Date(at).toLocaleDateString(languageTagOf[getLocale()])

export const formatDateTime = (at: string | Date) => new Date(at).toLocaleString(languageTagOf[getLocale()])
