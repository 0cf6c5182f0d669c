import { m } from '#paraglide/messages.js'
import { getCountryName } from '#people/addresses/country-name.ts'
import type { JournalScheme, RateTreatment } from './contract.ts'

const names: Record<RateTreatment, () => string> = {
  taxed: m.treatment_taxed,
  exempt: m.treatment_exempt,
  zero_rated: m.treatment_zero_rated,
  untaxed: m.treatment_untaxed,
  intra_community: m.treatment_intra_community,
  reverse_charge: m.treatment_reverse_charge,
  export: m.treatment_export,
  none: m.treatment_none,
}

export const getTreatmentName = (treatment: RateTreatment): string => names[treatment]()

const schemeNames: Record<JournalScheme, () => string> = {
  domestic: m.scheme_domestic,
  union_oss: m.scheme_union_oss,
  intra_community: m.scheme_intra_community,
  export: m.scheme_export,
  foreign: m.scheme_foreign,
  untaxed: m.scheme_untaxed,
  none: m.treatment_none,
  unknown: m.scheme_unknown,
}

export const getSchemeName = (scheme: JournalScheme): string => schemeNames[scheme]()

/** The name of a state as VAT numbers write it, with a region behind its country: `US-TX`. */
export function getTaxStateName(state: string): string {
  if (state === 'XI') return m.state_northern_ireland()
  const [country, ...region] = state.split('-')
  return [getCountryName(country!), ...region].join(' ')
}
