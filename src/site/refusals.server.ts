import { m } from '#paraglide/messages.js'
import type { FeatureRefusals } from '#platform/refusals/registry.server.ts'

declare module '#platform/refusals/kinds.ts' {
  interface RefusalKinds {
    site: Record<never, never>
  }
}

declare module '#platform/refusals/field-problem.ts' {
  interface FieldProblemKinds {
    site: {
      unknown_placeholder: { name: string; known: string[] }
      missing_placeholder: { missing: string[] }
    }
  }
}

export const siteRefusals: FeatureRefusals<'site'> = {
  statuses: {},
  sentences: {},
  fields: {
    unknown_placeholder: ({ name, known }) => m.field_unknown_placeholder({ name: quote([name]), known: quote(known) }),
    missing_placeholder: ({ missing }) => m.field_missing_placeholder({ missing: quote(missing) }),
  },
}

const quote = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')
