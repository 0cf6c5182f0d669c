import { baseLocale, type Locale } from '#paraglide/runtime.js'

type Texts = Record<string, string>
type Values = Record<string, unknown>

let texts: Texts = {}

const files = import.meta.glob<{ default: Texts }>(['/messages/*.json', '!/messages/en.json'])

/** Loads the texts of a language before the first is needed; those of the base language come with the screens. */
export async function loadTexts(locale: Locale): Promise<void> {
  if (locale !== baseLocale) texts = (await files[`/messages/${locale}.json`]!()).default
}

/** A message: its loaded text with its values filled in, or its English one. The build makes every message with this. */
export const createText =
  (key: string, english: (values: Values) => string) =>
  (values: Values = {}): string =>
    texts[key]?.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])) ?? english(values)
