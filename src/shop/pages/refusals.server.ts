import type { None } from '#base/platform/refusals/kinds.ts'
import type { FeatureRefusals } from '#base/platform/refusals/registry.server.ts'
import { m } from '#paraglide/messages.js'

declare module '#base/platform/refusals/kinds.ts' {
  interface RefusalKinds {
    pages: {
      'not_found.article': None
      'stale_version.article': None
    }
  }
}

declare module '#base/platform/refusals/field-problem.ts' {
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
