import { baseLocale, type Locale } from '#paraglide/runtime.js'

let texts: Record<string, string> = {}

/** Loads the texts of a language before the first is needed; those of the base language come with the screens. */
export async function loadTexts(locale: Locale): Promise<void> {
  if (locale !== baseLocale) texts = (await import(`../../messages/${locale}.json`)).default
}

/** A loaded text with its values filled in; undefined if there is none. The build adds calls to this to messages. */
export const translated = (key: string, values: Record<string, unknown> = {}): string | undefined =>
  texts[key]?.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
