import { baseLocale, getLocale, type Locale, locales } from '#paraglide/runtime.js'
import { getShopZone } from '../shop-zone.ts'
import { languages } from './languages.ts'
import { withNonBreakingSpaces } from './non-breaking-spaces.ts'

export type { Locale }
export { baseLocale, getLocale, locales }

const tag = () => languages[getLocale()].tag

/** An address's language, and the address without its prefix: `/de/products.data` is `/products.data` in German. */
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
export const toLocalePath = (locale: Locale, path: string) =>
  locale === baseLocale ? path : `${languages[locale].prefix}${path === '/' ? '' : path}`

/** A page's path in the current language, for everything but `<Link>`, which adds the language itself. */
export const toLocalizedPath = (path: string) => toLocalePath(getLocale(), path)

/** A text by language, in none, some or all of those of the shop. */
export type Localized = { readonly [L in Locale]?: string | undefined }

/** The texts of a row in other languages than the shop's base language, by field. */
export type Translations<Field extends string = string> = { readonly [F in Field]?: Localized | undefined }

/** A row with texts: each is in the base language, and in others among its translations. */
export type Translated<Field extends string> = { readonly [F in Field]: string } & {
  readonly translations: Translations<Field>
}

/** The languages that translations are in. */
export const otherLocales = locales.filter((locale) => locale !== baseLocale)

/** The language in which a text is shown: the reader's, else the shop's base language, else any that it was written in. */
export const pickLanguage = (text: Localized): Locale =>
  [getLocale(), baseLocale as Locale, ...locales].find((locale) => text[locale]) ?? getLocale()

/** A text as it is shown; empty if it was written in no language. */
export const localize = (text: Localized): string => text[pickLanguage(text)] ?? ''

const inAllLanguages = <Field extends string>(row: Translated<Field>, field: Field): Localized => ({
  ...row.translations[field],
  [baseLocale]: row[field],
})

/** A text of a row as it is shown, and, for `lang`, the language in which that is. */
export const translate = <Field extends string>(row: Translated<Field>, field: Field): string =>
  localize(inAllLanguages(row, field))
export const getTranslationLang = <Field extends string>(row: Translated<Field>, field: Field): Locale =>
  pickLanguage(inAllLanguages(row, field))

export type LocalizedName = Translated<'name'>

/** A name as it is shown, and, for `lang`, the language in which that is. */
export const getName = (named: LocalizedName) => withNonBreakingSpaces(translate(named, 'name'))
export const getNameLanguage = (named: LocalizedName): Locale => getTranslationLang(named, 'name')

/** A text of a row if it was written in the page's language, else empty: for what has a general text instead. */
export const getTextInPageLanguage = <Field extends string>(row: Translated<Field>, field: Field): string =>
  getTranslationLang(row, field) === getLocale() ? translate(row, field) : ''

/** A text of a row in all languages that it was written in, the base language first. */
export const listTexts = <Field extends string>(row: Translated<Field>, field: Field): string[] => [
  row[field],
  ...Object.values<string | undefined>(row.translations[field] ?? {}).filter((text) => text !== undefined),
]

/** A value of an attribute; it may be a word that its family translates. */
export const translateValue = (value: string, translations: Translations = {}): Translated<'value'> => {
  const texts = translations[value]
  return { value, translations: texts ? { value: texts } : {} }
}

/** A value of an attribute, with its unit unless it is a word that has been translated. */
export const getValueText = (value: Translated<'value'>, unit = ''): string =>
  withNonBreakingSpaces(
    getTranslationLang(value, 'value') === baseLocale && unit ? `${value.value} ${unit}` : translate(value, 'value'),
  )

/** A copy whose translations are those that the page shows. */
export function dropOtherLocales<T>(value: T): T {
  return withShownTranslations(value) as T
}

function withShownTranslations(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withShownTranslations)
  if (typeof value !== 'object' || value === null) return value
  const row = value as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.entries(row).map(([name, part]) => {
      if (name === 'translations') return [name, shownTranslations(part as Translations, (field) => row[field])]
      if (name === 'valueTranslations') return [name, shownTranslations(part as Translations, (text) => text)]
      return [name, withShownTranslations(part)]
    }),
  )
}

/** `baseText`: the text of a field in the base language. */
function shownTranslations(translations: Translations, baseText: (field: string) => unknown): Translations {
  const shown = Object.entries(translations).flatMap(([field, texts = {}]) => {
    const locale = pickLanguage({ ...texts, [baseLocale]: String(baseText(field) ?? '') })
    return texts[locale] ? [[field, { [locale]: texts[locale] }]] : []
  })
  return Object.fromEntries(shown)
}

// Making a format takes seventy times as long as using it, and a list has dozens of prices.
// bounded: languages, currencies and the options in the code
const formats = new Map<string, Intl.NumberFormat>()

export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return formatBy(options ? tag() + JSON.stringify(options) : tag(), options, value)
}

function formatBy(key: string, options: Intl.NumberFormatOptions | undefined, value: number): string {
  const format = formats.get(key) ?? new Intl.NumberFormat(tag(), options)
  formats.set(key, format)
  return format.format(value)
}

/** An amount in the major unit with its currency's own digits, or with up to `digits` after the point. */
export const formatMoney = (amount: number, currency: string, digits?: number) =>
  formatBy(tag() + currency + (digits ?? ''), { style: 'currency', currency, maximumFractionDigits: digits }, amount)

/** The day of a moment on the seller's calendar, as documents and mails say it. */
export const formatDate = (at: string | Date) => new Date(at).toLocaleDateString(tag(), { timeZone: getShopZone() })

/** A day of a calendar, such as `2026-01-31`, which is the same day everywhere. */
export const formatDay = (day: string) => new Date(day).toLocaleDateString(tag(), { timeZone: 'UTC' })

/** A day, or the days from one to another: `11/3 – 11/9/2026`. */
export function formatDays(from: string, to: string): string {
  const format = new Intl.DateTimeFormat(tag(), { dateStyle: 'medium', timeZone: 'UTC' })
  return from === to ? format.format(new Date(from)) : format.formatRange(new Date(from), new Date(to))
}

/** A day or a month under a chart, where there is little room. */
export const formatChartDay = (day: string, step: 'day' | 'week' | 'month'): string =>
  new Date(day).toLocaleDateString(tag(), {
    ...(step === 'month' ? { month: 'short', year: '2-digit' } : { day: 'numeric', month: 'short' }),
    timeZone: 'UTC',
  })

/** A month such as `2026-11`: `November 2026`. */
export const formatMonth = (month: string): string =>
  new Date(`${month}-01`).toLocaleDateString(tag(), { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A day of a calendar with its weekday: `Thursday 26 November`, or `Thursday 26`. */
export function formatWeekday(day: string, { month = true } = {}): string {
  const format = new Intl.DateTimeFormat(tag(), { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
  const parts = new Map(format.formatToParts(new Date(day)).map(({ type, value }) => [type, value]))
  return ['weekday', 'day', ...(month ? ['month'] : [])].map((type) => parts.get(type as 'day')).join(' ')
}

/** The name of a day of the week, from 1 for Monday to 7 for Sunday. */
export const formatWeekdayName = (weekday: number) =>
  new Date(Date.UTC(2024, 0, weekday)).toLocaleDateString(tag(), { weekday: 'long', timeZone: 'UTC' })

/** A time of day such as `14:00`. */
export const formatTime = (time: string) =>
  new Date(`1970-01-01T${time}Z`).toLocaleTimeString(tag(), { timeStyle: 'short', timeZone: 'UTC' })

/** To the minute, by the seller's clock. */
export const formatDateTime = (at: string | Date) => formatMinute(at, getShopZone())

/** To the minute, by the clock of whoever reads it: for what they have to do until then. */
export const formatDeadline = (at: string | Date) => formatMinute(at, undefined)

const numericMinute = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const

const formatMinute = (at: string | Date, timeZone: string | undefined) =>
  new Date(at).toLocaleString(tag(), { ...numericMinute, timeZone })

/** Words that are also part of sentences, where they stand alone. */
export const capitalise = (text: string) => text.charAt(0).toLocaleUpperCase(tag()) + text.slice(1)

/** A number of bytes in the largest unit that suits it, and none as nothing. */
export function formatBytes(bytes: number): string {
  const units = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte']
  const power = Math.min(Math.max(1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)), units.length)
  return formatNumber(Math.max(bytes, 100) / 1000 ** power, {
    style: 'unit',
    unit: units[power - 1]!,
    maximumFractionDigits: 1,
  })
}
