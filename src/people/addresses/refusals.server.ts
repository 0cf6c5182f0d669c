import type { FeatureRefusals } from '#base/platform/refusals/registry.server.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { getCountryNameIn } from './lines.server.ts'
import { postcodeExamples } from './postcode-examples.ts'
import { vatNumberExamples } from './vat-number-examples.ts'

declare module '#base/platform/refusals/kinds.ts' {
  interface RefusalKinds {
    addresses: {
      'not_found.postal_address': None
      'already_exists.postal_address': None
    }
  }
}

declare module '#base/platform/refusals/field-problem.ts' {
  interface FieldProblemKinds {
    addresses: {
      not_postcode: { country: string }
      not_vat_number: { country: string }
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
    not_vat_number: ({ country }) => getVatNumberSentence(country),
  },
}

function getVatNumberSentence(state: string): string {
  const example = vatNumberExamples[state]
  return example ? m.field_not_vat_number_example({ example }) : m.field_not_vat_number()
}

/** What a country's postcodes look like: their digits, if they have nothing else, and one of them. */
function getPostcodeSentence(code: string): string {
  const country = getCountryNameIn(code, getLocale())
  const example = postcodeExamples[code]
  if (!example) return m.field_not_postcode({ country })
  if (!/^\d+$/.test(example)) return m.field_not_postcode_example({ country, example })
  return m.field_not_postcode_digits({ country, example, count: example.length })
}
