import type { Locale } from '#paraglide/runtime.js'

type Language = {
  /** In the language itself, so that a reader who does not know the page's language finds theirs. */
  name: string
  /** The prefix of its pages' paths. */
  prefix: '' | `/${string}`
  /** The locale in which numbers, money and dates are formatted. */
  tag: string
  openGraph: string
  /** The name of this software, which a shop has until its owner names it. */
  softwareName: string
}

/**
 * Every language of the shop. `en-US` gives the date format of the specification. `bn-IN` writes a currency's sign in front of
 * the amount as shops in Dhaka do, while `bn-BD` writes it behind, some in Latin letters; both know AM and PM only in Latin
 * letters, hence the 24 hours.
 */
export const languages: Record<Locale, Language> = {
  en: { name: 'English', prefix: '', tag: 'en-US', openGraph: 'en_US', softwareName: 'Ironwright' },
  bn: {
    ...{ name: 'বাংলা', prefix: '/bn', tag: 'bn-IN-u-hc-h23-nu-beng', openGraph: 'bn_BD' },
    softwareName: 'আয়রনরাইট',
  },
}

/** The label of a field for a text in one language. */
export const getLabelInLanguage = (label: string, locale: Locale): string => `${label} (${languages[locale].name})`
