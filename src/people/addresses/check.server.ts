import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator'
import { Refusal } from '#base/platform/errors.ts'
import type { FieldProblem, FieldProblems } from '#base/platform/refusals/field-problem.ts'
import type { Address } from './contract.ts'
import { listRegions } from './countries.server.ts'

/**
 * Countries whose post demands the region; in others that know regions it may be left out.
 * Source: `require` in the address metadata of libaddressinput (chromium-i18n.appspot.com/ssl-address).
 */
// bounded: fixed
const regionRequired = new Set(
  'AE AU BR CA CN CO CR ES FM HN ID IN IQ IT JM JP KN KR MH MX NR PG PW RU SO SV TW UM US VE'.split(' '),
)

/** Codes that posts have added, and the library does not know: Saudi Arabia’s with four digits more, Kazakhstan’s and Cambodia’s new ones. */
const furtherPostcodes: Readonly<Record<string, RegExp>> = {
  ...{
    SA: /^\d{5}-\d{4}$/,
    SO: /^[A-Z]{2} \d{5}$/,
    KZ: /^[A-Z]\d{2}[A-Z]\d[A-Z]\d$/,
    KH: /^\d{6}$/,
    VE: /^\d{4}-[A-Z]$/,
  },
}

const isPostcode = (postcode: string, country: string) =>
  postcodeValidator(postcode, country) || (furtherPostcodes[country]?.test(postcode) ?? false)

/**
 * Refuses an address that does not fit its country.
 * @throws Refusal `invalid_fields`
 */
export function checkAddress(address: Address): void {
  const fields = findAddressProblems(address)
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_fields', { what: 'fields', fields })
}

/** The problems of an address in its country. `at` is the prefix of the fields' names, such as `billing.`. */
export function findAddressProblems({ country, postcode, region }: Address, at = ''): FieldProblems {
  const problems: Record<string, FieldProblem> = {}
  if (postcodeValidatorExistsForCountry(country)) {
    // The sentence says what is wanted, also where nothing was typed.
    if (!isPostcode(postcode, country)) problems.postcode = { code: 'not_postcode', country }
  }
  Object.assign(problems, findRegionProblem(country, region))
  return Object.fromEntries(Object.entries(problems).map(([name, problem]) => [`${at}${name}`, problem]))
}

/** The problem of a region, if any, as a problem of that field. */
export function findRegionProblem(country: string, region: string): FieldProblems {
  const codes = listRegions(country).map(({ code }) => code)
  if (region === '' && codes.length > 0 && regionRequired.has(country)) return { region: { code: 'required' } }
  return region !== '' && !codes.includes(region) ? { region: { code: 'invalid' } } : {}
}
