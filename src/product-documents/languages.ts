import { getLocale } from '#paraglide/runtime.js'

/** The languages that a document can be in: those of the markets that parts are sold to. */
export const documentLanguages = [
  ...['en', 'bn', 'bg', 'cs', 'da', 'de', 'el', 'es', 'et', 'fi', 'fr', 'hr', 'hu', 'it', 'lt', 'lv', 'nb', 'nl'],
  ...['pl', 'pt', 'ro', 'sk', 'sl', 'sv', 'ar', 'hi', 'ja', 'ko', 'tr', 'uk', 'zh'],
] as const

export function getLanguageName(code: string): string {
  return new Intl.DisplayNames([getLocale()], { type: 'language' }).of(code)!
}
