import { iso31662 } from 'iso-3166'
import { formatAddress } from 'localized-address-format'

/** Whether addresses of a country are written with a region. */
const hasRegions = (country: string): boolean =>
  formatAddress({ postalCountry: country, administrativeArea: '\u0000' }).join('').includes('\u0000')

/**
 * The regions of a country by their codes, without the country's prefix: those that its addresses use, and any
 * requested ones.
 */
export function listRegions(country: string, also: readonly string[] = []): { code: string; name: string }[] {
  const isNamed = hasRegions(country)
  return iso31662
    .filter(({ parent }) => parent === country)
    .map(({ code, name }) => ({ code: code.slice(country.length + 1), name }))
    .filter(({ code }) => isNamed || also.includes(code))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}
