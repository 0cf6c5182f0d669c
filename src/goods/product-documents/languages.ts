import { locales } from '#base/platform/text/locale.ts'

/** The languages that a document can be in: the shop's own, and those of the markets that parts are sold to. */
export const documentLanguages = [
  ...locales,
  ...(['bg', 'cs', 'da', 'de', 'el', 'es', 'et', 'fi', 'fr', 'hr', 'hu', 'it', 'lt', 'lv', 'nb', 'nl'] as const),
  ...(['pl', 'pt', 'ro', 'sk', 'sl', 'sv', 'ar', 'hi', 'ja', 'ko', 'tr', 'uk', 'zh'] as const),
] as const
