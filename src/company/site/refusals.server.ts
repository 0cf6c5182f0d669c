import type { None } from '#base/platform/refusals/kinds.ts'
import type { FeatureRefusals } from '#base/platform/refusals/registry.server.ts'
import { formatNumber } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'

declare module '#base/platform/refusals/kinds.ts' {
  interface RefusalKinds {
    site: { 'not_found.redirect': None }
  }
}

declare module '#base/platform/refusals/field-problem.ts' {
  interface FieldProblemKinds {
    site: {
      unknown_placeholder: { name: string; known: string[] }
      missing_placeholder: { missing: string[] }
      not_shop_path: None
      address_answered: None
      no_such_page: None
      redirected_on: None
      too_many_redirects: { max: number }
    }
  }
}

export const siteRefusals: FeatureRefusals<'site'> = {
  statuses: {},
  sentences: { 'not_found.redirect': m.refusal_no_redirect },
  fields: {
    unknown_placeholder: ({ name, known }) => m.field_unknown_placeholder({ name: quote([name]), known: quote(known) }),
    missing_placeholder: ({ missing }) => m.field_missing_placeholder({ missing: quote(missing) }),
    not_shop_path: m.field_not_shop_path,
    address_answered: m.field_address_answered,
    no_such_page: m.field_no_such_page,
    redirected_on: m.field_redirected_on,
    too_many_redirects: ({ max }) => m.field_too_many_redirects({ max: formatNumber(max) }),
  },
}

const quote = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')
