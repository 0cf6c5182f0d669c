import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import type { None } from '#platform/refusals/kinds.ts'
import type { FeatureRefusals } from '#platform/refusals/registry.server.ts'
import { getCountryNameIn } from './lines.server.ts'
import { postcodeExamples } from './postcode-examples.ts'

declare module '#platform/refusals/kinds.ts' {
  interface RefusalKinds {
    addresses: {
      'not_found.postal_address': None
      'already_exists.postal_address': None
    }
  }
}

declare module '#platform/refusals/field-problem.ts' {
  interface FieldProblemKinds {
    addresses: {
      not_postcode: { country: string }
      not_vat_number: None
    }
  }
}

export const addressesRefusals: FeatureRefusals<'addresses'> = {
  statuses: {},
  sentences: {
    'not_found.postal_address': m.refusal_no_postal_address,
    'already_exists.postal_address': m.refusal_postal_address_exists,
  },
  fields: {
    not_postcode: ({ country }) => getPostcodeSentence(country),
    not_vat_number: m.field_not_vat_number,
  },
}

/** What a country's postcodes look like: their digits, if they have nothing else, and one of them. */
function getPostcodeSentence(code: string): string {
  const country = getCountryNameIn(code, getLocale())
  const example = postcodeExamples[code]
  if (!example) return m.field_not_postcode({ country })
  if (!/^\d+$/.test(example)) return m.field_not_postcode_example({ country, example })
  return m.field_not_postcode_digits({ country, example, count: example.length })
}
