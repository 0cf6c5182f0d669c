import { baseLocale, getLocale, type Locale, locales } from '#paraglide/runtime.js'
import { unbroken } from './designations.ts'
import { languages } from './languages.ts'

export type { Locale }
export { locales }

const tag = () => languages[getLocale()].tag

/** An address's language, and the address without its prefix: `/bn/products.data` is `/products.data` in Bengali. */
export function splitLocalePath(pathname: string): { locale: Locale; path: string } {
  for (const locale of locales) {
    const { prefix } = languages[locale]
    if (prefix === '' || !pathname.startsWith(prefix)) continue
    const path = pathname.slice(prefix.length)
    if (path === '' || path.startsWith('/') || path === '.data') return { locale, path: path || '/' }
  }
  return { locale: baseLocale, path: pathname }
}

/** The same page in a language. `path` has no prefix. */
export const pathInLocale = (locale: Locale, path: string) =>
  locale === baseLocale ? path : `${languages[locale].prefix}${path === '/' ? '' : path}`

/** A page's path in the current language, for everything but `<Link>`, which adds the language itself. */
export const localizedPath = (path: string) => pathInLocale(getLocale(), path)

/** Picks a text that is stored in both languages; English where there is no Bengali. */
export const pickLocale = (english: string, bengali: string) => (getLocale() === 'bn' && bengali) || english

/** A text in every language of the shop, empty where it was not written. */
export type Localized = Record<Locale, string>

/** The language in which a text is shown: the reader's, or else the first that it was written in. English is first. */
export const shownLanguage = (text: Localized): Locale =>
  [getLocale(), ...locales].find((locale) => text[locale] !== '') ?? getLocale()

/** A text as it is shown; empty if it was written in no language. */
export const localize = (text: Localized): string => text[shownLanguage(text)]

export type Named = { name: string; nameBn: string }

/** The name of something that may have a Bengali one, as it is shown, and, for `lang`, the language in which that is. */
export const nameOf = ({ name, nameBn }: Named) => unbroken(pickLocale(name, nameBn))
export const nameLang = ({ nameBn }: Pick<Named, 'nameBn'>): Locale => (getLocale() === 'bn' && nameBn ? 'bn' : 'en')

/** A copy without the Bengali texts, whose names end with `Bn`, unless the page is in Bengali. */
export function inPageLanguage<T>(value: T): T {
  return getLocale() === 'bn' ? value : (withoutBengali(value) as T)
}

function withoutBengali(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutBengali)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, name.endsWith('Bn') ? '' : withoutBengali(part)]),
  )
}

// Making a format takes seventy times as long as using it, and a list has dozens of prices.
const formats = new Map<string, Intl.NumberFormat>()

export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return formatBy(options ? tag() + JSON.stringify(options) : tag(), options, value)
}

function formatBy(key: string, options: Intl.NumberFormatOptions | undefined, value: number): string {
  const format = formats.get(key) ?? new Intl.NumberFormat(tag(), options)
  formats.set(key, format)
  return format.format(value)
}

/** An amount in the major unit with its currency's own digits. */
export const formatMoney = (amount: number, currency: string) =>
  formatBy(tag() + currency, { style: 'currency', currency }, amount)

export const formatDate = (at: string | Date) => new Date(at).toLocaleDateString(tag())

/** To the minute. */
export const formatDateTime = (at: string | Date) =>
  new Date(at).toLocaleString(tag(), { ...numericDate, hour: 'numeric', minute: '2-digit' })

const numericDate = { year: 'numeric', month: 'numeric', day: 'numeric' } as const

/** Words that are also part of sentences, where they stand alone. */
export const capitalised = (text: string) => text.charAt(0).toLocaleUpperCase(tag()) + text.slice(1)

/** A number of bytes in the largest unit that suits it. */
export function formatBytes(bytes: number): string {
  const units = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte']
  const power = Math.min(Math.max(1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)), units.length)
  return formatNumber(bytes / 1000 ** power, { style: 'unit', unit: units[power - 1]!, maximumFractionDigits: 1 })
}
