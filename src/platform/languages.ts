import type { Locale } from '#paraglide/runtime.js'

type Language = {
  /** In the language itself, so that a reader who does not know the page's language finds theirs. */
  name: string
  /** The prefix of its pages' paths. */
  prefix: '' | `/${string}`
  /** The locale in which numbers, money and dates are formatted. */
  tag: string
  openGraph: string
}

/** Every language of the shop. `en-US` gives the date format of the specification. */
export const languages: Record<Locale, Language> = {
  en: { name: 'English', prefix: '', tag: 'en-US', openGraph: 'en_US' },
  bn: { name: 'বাংলা', prefix: '/bn', tag: 'bn-BD-u-nu-beng', openGraph: 'bn_BD' },
}
