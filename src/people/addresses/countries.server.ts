import { iso31662 } from 'iso-3166'
import { formatAddress } from 'localized-address-format'

/** Whether addresses of a country are written with a region. */
const hasRegions = (country: string): boolean =>
  formatAddress({ postalCountry: country, administrativeArea: '\u0000' }).join('').includes('\u0000')

/** Countries whose addresses name the province or county, and not the region that it lies in. */
// bounded: fixed
const namesProvinces = new Set(['ES', 'IE', 'IT', 'PH'])

/** What the post calls a region that ISO 3166-2 has under another code. */
const postal: Readonly<Record<string, string>> = { 'IT-23': 'IT-AO' }

/**
 * The regions of a country by their codes, without the country's prefix: those that its addresses use, and any
 * requested ones.
 */
export function listRegions(country: string, also: readonly string[] = []): { code: string; name: string }[] {
  const used = hasRegions(country) ? iso31662.filter((region) => isUsed(country, region)) : []
  const asked = iso31662.filter(
    ({ code }) => also.includes(code.slice(country.length + 1)) && code.startsWith(`${country}-`),
  )
  return [...new Set([...used, ...asked])]
    .map(({ code, name }) => ({ code: (postal[code] ?? code).slice(country.length + 1), name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** Whether addresses of a country have this region: a province, or where they name regions, one of these. */
function isUsed(country: string, { code, parent }: { code: string; parent: string }): boolean {
  if (!namesProvinces.has(country)) return parent === country
  return parent.startsWith(`${country}-`) || (parent === country && !iso31662.some((other) => other.parent === code))
}
