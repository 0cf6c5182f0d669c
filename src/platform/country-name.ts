import { getLocale } from '#paraglide/runtime.js'
import { languages } from './languages.ts'

const names = new Map<string, Intl.DisplayNames>()

function namesNow(): Intl.DisplayNames {
  const { tag } = languages[getLocale()]
  const known = names.get(tag) ?? new Intl.DisplayNames([tag], { type: 'region' })
  names.set(tag, known)
  return known
}

/** A country's name in the language of the page. */
export const countryName = (code: string): string => namesNow().of(code) ?? code

/** A country, or a part of it by its code: `United States, CA`. */
export const placeName = ({ country, region }: { country: string; region: string }): string =>
  region ? `${countryName(country)}, ${region}` : countryName(country)
