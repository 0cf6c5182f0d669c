import { getLocale } from '#paraglide/runtime.js'
import { countryCodes } from '#platform/country.ts'

export type NamedCountry = { code: string; name: string }

// Making one takes longer than a list of names.
const names = new Map<string, Intl.DisplayNames>()

export function countryName(code: string): string {
  const known = names.get(getLocale()) ?? new Intl.DisplayNames([getLocale()], { type: 'region' })
  names.set(getLocale(), known)
  return known.of(code)!
}

/** A country, or a part of it by its code: `United States, CA`. */
export const placeName = ({ country, region }: { country: string; region: string }): string =>
  region ? `${countryName(country)}, ${region}` : countryName(country)

/** All countries by their names in the reader's language. */
export function countries(): NamedCountry[] {
  return countryCodes
    .map((code) => ({ code, name: countryName(code) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, getLocale()))
}

const key = 'country'

/** Where this browser's reader wants goods delivered, as they chose last; empty if nothing is known. */
export function keptCountry(): string {
  try {
    const kept = localStorage.getItem(key) ?? ''
    return countryCodes.includes(kept) ? kept : ''
  } catch {
    return ''
  }
}

export function keepCountry(code: string): void {
  try {
    if (code === '') localStorage.removeItem(key)
    else localStorage.setItem(key, code)
  } catch {
    // Private windows of some browsers have none.
  }
}
