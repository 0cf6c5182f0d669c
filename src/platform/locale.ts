import { baseLocale, getLocale, type Locale } from '#paraglide/runtime.js'

export type { Locale }

/** Where each language lives: English without a prefix, Bengali under `/bn`. */
export const rootOf: Record<Locale, string> = { en: '', bn: '/bn' }

/** How numbers and dates are written: `en-US` is the specification's form. */
const tagOf: Record<Locale, string> = { en: 'en-US', bn: 'bn-BD-u-nu-beng' }

/** The language of an address, and the address without its prefix: `/bn/products.data` is `/products.data` in Bengali. */
export function splitAddress(pathname: string): { locale: Locale; path: string } {
  const [, rest] = /^\/bn(?=\/|\.data$|$)(.*)/.exec(pathname) ?? []
  return rest === undefined ? { locale: baseLocale, path: pathname } : { locale: 'bn', path: rest || '/' }
}

/** The same page in a language. `path` has no prefix. */
export const addressIn = (locale: Locale, path: string) =>
  locale === baseLocale ? path : `${rootOf[locale]}${path === '/' ? '' : path}`

/** The address of a page for what is not a `<Link>`, which knows the language by itself. */
export const here = (path: string) => addressIn(getLocale(), path)

/** A text that the data holds in both languages; English where there is no Bengali. */
export const inLocale = (english: string, bengali: string) => (getLocale() === 'bn' && bengali) || english

export const numberText = (value: number, options?: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(tagOf[getLocale()], options).format(value)

/** An amount in the major unit with its currency's own digits. */
export const moneyText = (amount: number, currency: string) => numberText(amount, { style: 'currency', currency })

export const dateText = (at: string | Date) => new Date(at).toLocaleDateString(tagOf[getLocale()])

export const timeText = (at: string | Date) => new Date(at).toLocaleString(tagOf[getLocale()])
