import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'

// Creating one takes longer than formatting a list of names.
const names = new Map<string, Intl.DisplayNames>()

export function getCountryName(code: string): string {
  const known = names.get(getLocale()) ?? new Intl.DisplayNames([getLocale()], { type: 'region' })
  names.set(getLocale(), known)
  return known.of(code)!
}

/** Regions with rates of tax of their own whose codes are numbers, which say nothing. */
const regionNames: Readonly<Record<string, () => string>> = { 'PT-20': m.region_azores, 'PT-30': m.region_madeira }

/** A country, or a part of it: `United States, CA` by its code, `Portugal, Madeira` by its name. */
export const getPlaceName = ({ country, region }: { country: string; region: string }): string =>
  region ? `${getCountryName(country)}, ${regionNames[`${country}-${region}`]?.() ?? region}` : getCountryName(country)
