import { baseLocale, type Locale } from '#paraglide/runtime.js'

let texts: Record<string, string> = {}

/** Fetches the texts of a language; English is part of the screens. To be done before the first text is asked for. */
export async function loadTexts(locale: Locale): Promise<void> {
  if (locale !== baseLocale) texts = (await import('../../messages/bn.json')).default
}

/** A Bengali text with its values filled in; undefined where there is none. The build puts calls of this into messages. */
export const bengali = (key: string, values: Record<string, unknown> = {}): string | undefined =>
  texts[key]?.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
