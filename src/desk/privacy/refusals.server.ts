import type { None } from '#base/platform/refusals/kinds.ts'
import type { FeatureRefusals } from '#base/platform/refusals/registry.server.ts'
import { m } from '#paraglide/messages.js'

declare module '#base/platform/refusals/kinds.ts' {
  interface RefusalKinds {
    privacy: {
      'not_found.merge': None
      'wrong_state.merge': None
    }
  }
}

declare module '#base/platform/refusals/field-problem.ts' {
  interface FieldProblemKinds {
    privacy: { no_such_customer: None }
  }
}

export const privacyRefusals: FeatureRefusals<'privacy'> = {
  statuses: {},
  sentences: {
    'not_found.merge': m.refusal_no_merge,
    'wrong_state.merge': m.refusal_not_mergeable,
  },
  fields: { no_such_customer: m.field_no_such_customer },
}
