import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator'
import { Refusal } from '#platform/errors.ts'
import type { FieldProblem, FieldProblems } from '#platform/refusals/field-problem.ts'
import type { Address } from './contract.ts'
import { regionsOf } from './countries.server.ts'

/** Countries where the region may be left out of an address. */
const optionalRegion = ['IE']

/** Refuses an address that its country does not have. @throws Refusal `invalid_fields` */
export function checkAddress(address: Address): void {
  const fields = addressProblems(address)
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_fields', { what: 'fields', fields })
}

/** What of an address its country does not have. The names of fields begin with `at`, such as `billing.`. */
export function addressProblems({ country, postcode, region }: Address, at = ''): FieldProblems {
  const problems: Record<string, FieldProblem> = {}
  if (postcodeValidatorExistsForCountry(country)) {
    if (postcode === '') problems.postcode = { code: 'required' }
    else if (!postcodeValidator(postcode, country)) problems.postcode = { code: 'not_postcode' }
  }
  const codes = regionsOf(country).map(({ code }) => code)
  if (region === '' && codes.length > 0 && !optionalRegion.includes(country)) problems.region = { code: 'required' }
  if (region !== '' && !codes.includes(region)) problems.region = { code: 'invalid' }
  return Object.fromEntries(Object.entries(problems).map(([name, problem]) => [`${at}${name}`, problem]))
}
