import { isAlike } from '#base/platform/folding/fold.ts'
import { withLocale } from '#base/platform/http/locale.server.ts'
import { locales } from '#base/platform/text/locale.ts'
import { taxClassNames } from '#company/tax/class-names.ts'

/** A class of tax by its name in any language. What is none stays as it is, and is refused by its shape. */
export function parseTaxClass(text: string): string {
  const sought = text.trim()
  const found = Object.entries(taxClassNames).find(
    ([key, getName]) => isAlike(key, sought) || locales.some((locale) => isAlike(withLocale(locale, getName), sought)),
  )
  return found?.[0] ?? text
}
