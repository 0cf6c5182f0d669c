import { m } from '#paraglide/messages.js'
import type { None } from '#platform/refusals/kinds.ts'
import type { FeatureRefusals } from '#platform/refusals/registry.server.ts'

declare module '#platform/refusals/kinds.ts' {
  interface RefusalKinds {
    pages: {
      'not_found.article': None
      'stale_version.article': None
    }
  }
}

declare module '#platform/refusals/field-problem.ts' {
  interface FieldProblemKinds {
    pages: {
      address_taken: None
    }
  }
}

export const pagesRefusals: FeatureRefusals<'pages'> = {
  statuses: {},
  sentences: {
    'not_found.article': m.refusal_no_article,
    'stale_version.article': m.refusal_stale_article,
  },
  fields: {
    address_taken: m.field_address_taken,
  },
}
