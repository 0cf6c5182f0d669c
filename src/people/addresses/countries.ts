import { getLocale } from '#paraglide/runtime.js'
import { countryCodes } from './country-codes.ts'
import { getCountryName } from './country-name.ts'

export type NamedCountry = { code: string; name: string }

/** All countries by their names in the reader's language. */
export function listCountries(): NamedCountry[] {
  return countryCodes
    .map((code) => ({ code, name: getCountryName(code) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, getLocale()))
}
