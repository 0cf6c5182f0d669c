import { capitalise, otherLocales, type Translations } from '#base/platform/text/locale.ts'
import { translatedFields } from './products/fields.ts'

type Key = { key: string; field: (typeof translatedFields)[number]; locale: (typeof otherLocales)[number] }

const keys: readonly Key[] = translatedFields.flatMap((field) =>
  otherLocales.map((locale) => ({ key: `${field}.${locale}`, field, locale })),
)

/** The keys of an import for texts in other languages, such as `name.de`; each is a column of a table. */
export const translationKeys: readonly string[] = keys.map(({ key }) => key)

// Before there were keys for each language, the language was the last letters of the key.
const oldKey = (field: string, locale: string) => `${field}${capitalise(locale)}`

/** Keys of former versions that are still read. */
export const oldTranslationKeys: readonly string[] = otherLocales.map((locale) => oldKey('name', locale))

/** A product's texts in other languages under these keys; empty where there is none. */
export const toTranslationKeys = (translations: Translations): Record<string, string> =>
  Object.fromEntries(keys.map(({ key, field, locale }) => [key, translations[field]?.[locale] ?? '']))

type Line = Readonly<Record<string, unknown>>

/** A line of an import with what these keys say among its `translations`. */
export function readTranslationKeys(line: Line): Line {
  const stated = keys.filter(({ key, field, locale }) => key in line || oldKey(field, locale) in line)
  const { fits } = line
  const read = Array.isArray(fits) ? { ...line, fits: fits.map(readOldRole) } : line
  if (stated.length === 0) return read
  const translations: Record<string, Record<string, unknown>> = {}
  for (const { key, field, locale } of stated)
    translations[field] = { ...translations[field], [locale]: line[key] ?? line[oldKey(field, locale)] ?? '' }
  return { ...read, translations: { ...Object(line.translations), ...translations } }
}

function readOldRole(fit: unknown): unknown {
  const stated = otherLocales.filter((locale) => oldKey('role', locale) in Object(fit))
  if (stated.length === 0) return fit
  const role = Object.fromEntries(stated.map((locale) => [locale, Object(fit)[oldKey('role', locale)]]))
  return { ...Object(fit), translations: { role } }
}
