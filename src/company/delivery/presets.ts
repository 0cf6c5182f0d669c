import { memberStates } from '#company/tax/territories.ts'
import { m } from '#paraglide/messages.js'
import { countryCodes } from '#people/addresses/country-codes.ts'
import type { DeliveryPlace } from './contract.ts'
import { createZoneDraft, type ZoneDraft } from './draft.ts'

/** European countries outside the Union, as carriers count them. */
const restOfEurope = 'AD AL AX BA BY CH FO GB GG GI IM IS JE LI MC MD ME MK NO RS SJ SM TR UA VA'.split(' ')

type Preset = { name: () => string; countries: (home: string) => readonly string[]; days: readonly [string, string] }

/** The zones that carriers price by, from the nearest on. What is in a nearer one is in no other. */
const presets: readonly Preset[] = [
  { name: m.delivery_zone_home, countries: (home) => [home], days: ['1', '2'] },
  { name: m.delivery_zone_union, countries: () => memberStates, days: ['3', '6'] },
  { name: m.delivery_zone_europe, countries: () => restOfEurope, days: ['4', '8'] },
  { name: m.delivery_zone_world, countries: () => countryCodes, days: ['7', '14'] },
]

/** The limits of the parcels that most carriers price, in kilograms. */
const limits = ['2', '5', '10', '31.5']

/**
 * The usual zones with the countries that no zone has yet, each with a parcel of the usual masses. Days are a proposal; prices are
 * the carrier's, and left to be typed.
 */
export function listMissingZones(home: string, zones: readonly ZoneDraft[]): ZoneDraft[] {
  const listed = new Set(zones.flatMap(({ places }) => places.map(({ country }) => country)))
  return presets.flatMap(({ name, countries, days }) => {
    const missing = countries(home).filter((country) => !listed.has(country))
    for (const country of missing) listed.add(country)
    return missing.length > 0 ? [createZone(name(), missing, days)] : []
  })
}

function createZone(name: string, countries: readonly string[], [daysFrom, daysTo]: Preset['days']): ZoneDraft {
  const zone = createZoneDraft()
  const places = countries.map((country): DeliveryPlace => ({ country, region: '' }))
  const bands = limits.map((kilograms) => ({ kilograms, price: '' }))
  const methods = zone.methods.map((method) => ({ ...method, name: m.delivery_demo_parcel(), daysFrom, daysTo, bands }))
  return { ...zone, name, places, methods }
}
