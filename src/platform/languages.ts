import type { Locale } from '#paraglide/runtime.js'

type Language = {
  /** By its own name: a reader who does not know the page's language finds theirs. */
  name: string
  /** What the addresses of its pages begin with. */
  prefix: '' | `/${string}`
  /** How numbers, money and dates are written. */
  tag: string
  openGraph: string
}

/** Every language of the shop. `en-US` is the specification's form of dates. */
export const languages: Record<Locale, Language> = {
  en: { name: 'English', prefix: '', tag: 'en-US', openGraph: 'en_US' },
  bn: { name: 'বাংলা', prefix: '/bn', tag: 'bn-BD-u-nu-beng', openGraph: 'bn_BD' },
}
