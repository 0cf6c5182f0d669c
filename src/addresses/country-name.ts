import { getLocale } from '#paraglide/runtime.js'

// Creating one takes longer than formatting a list of names.
const names = new Map<string, Intl.DisplayNames>()

export function getCountryName(code: string): string {
  const known = names.get(getLocale()) ?? new Intl.DisplayNames([getLocale()], { type: 'region' })
  names.set(getLocale(), known)
  return known.of(code)!
}

/** A country, or a part of it by its code: `United States, CA`. */
export const getPlaceName = ({ country, region }: { country: string; region: string }): string =>
  region ? `${getCountryName(country)}, ${region}` : getCountryName(country)
