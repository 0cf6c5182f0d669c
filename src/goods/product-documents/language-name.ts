import { getLocale } from '#paraglide/runtime.js'

/** A language's name in that of the page. Apart from the list of them, which contracts need, as `kind-names.ts` is. */
export function getLanguageName(code: string): string {
  return new Intl.DisplayNames([getLocale()], { type: 'language' }).of(code)!
}
