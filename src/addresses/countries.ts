import { getLocale } from '#paraglide/runtime.js'

/** The countries of ISO 3166. */
const codes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD ' +
  'CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF ' +
  'GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN ' +
  'KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA ' +
  'NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI ' +
  'SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI ' +
  'VN VU WF WS YE YT ZA ZM ZW'

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
  return codes
    .split(' ')
    .map((code) => ({ code, name: countryName(code) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, getLocale()))
}

const key = 'country'

/** Where this browser's reader wants goods delivered, as they chose last; empty if nothing is known. */
export function keptCountry(): string {
  try {
    const kept = localStorage.getItem(key) ?? ''
    return codes.split(' ').includes(kept) ? kept : ''
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
