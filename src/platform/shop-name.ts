import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { type Locale, type Localized, locales } from './locale.ts'

/** As the owner has written it. A process, and a page in a browser, is of one shop. */
let written: Localized | undefined

/** Called by whoever reads what the owner has written. */
export function setShopName(name: Localized): void {
  written = name
}

/** What the shop calls itself, in a language, or else in another; the name of this software until its owner names it. */
export function shopName(locale: Locale = getLocale()): string {
  const found = [locale, ...locales].find((one) => written?.[one])
  return found ? written![found] : m.shop_name({}, { locale })
}

/** Whether it has the name of this software, and so may show its pictures. */
export const hasOwnName = (): boolean => locales.some((locale) => shopName(locale) !== m.shop_name({}, { locale }))
