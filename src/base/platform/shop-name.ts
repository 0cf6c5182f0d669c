import { baseLocale, getLocale } from '#paraglide/runtime.js'
import { languages } from './text/languages.ts'
import { type Locale, type Localized, locales } from './text/locale.ts'

/** The name of this software, which a shop has until its owner names it. */
export const softwareName = Object.fromEntries(
  locales.map((locale) => [locale, languages[locale].softwareName]),
) as Record<Locale, string>

/** As the owner has written it. A process, and a page in a browser, is of one shop. */
let written: Localized = softwareName

/** Called by whoever reads what the owner has written. */
export function setShopName(name: Localized): void {
  written = name
}

/** The shop's name in a language, or else in another. */
export const getShopName = (locale: Locale = getLocale()): string => pickShopName(written, locale)

/** Of the names that its owner has written. */
export function pickShopName(names: Localized, locale: Locale): string {
  const found = [locale, baseLocale as Locale, ...locales].find((nextLocale) => names[nextLocale])
  return (found && names[found]) ?? softwareName[locale]
}

/** Whether a name is an owner's, and not that of this software. */
export const isOwnName = (name: Localized): boolean =>
  locales.some((locale) => name[locale] && name[locale] !== softwareName[locale])

/** Whether it is called otherwise than this software, whose mark it then does not show. */
export const hasOwnName = (): boolean => locales.some((locale) => getShopName(locale) !== softwareName[locale])
