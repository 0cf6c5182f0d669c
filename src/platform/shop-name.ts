import { getLocale } from '#paraglide/runtime.js'
import { type Locale, type Localized, locales } from './locale.ts'

/** The name of this software, which a shop has until its owner names it. */
export const softwareName: Localized = { en: 'Ironwright', bn: 'আয়রনরাইট' }

/** As the owner has written it. A process, and a page in a browser, is of one shop. */
let written = softwareName

/** Called by whoever reads what the owner has written. */
export function setShopName(name: Localized): void {
  written = name
}

/** What the shop calls itself, in a language, or else in another. */
export function shopName(locale: Locale = getLocale()): string {
  const found = [locale, ...locales].find((one) => written[one] !== '')
  return found ? written[found] : softwareName[locale]
}

/** Whether it is called otherwise than this software, whose mark it then does not show. */
export const hasOwnName = (): boolean => locales.some((locale) => shopName(locale) !== softwareName[locale])
