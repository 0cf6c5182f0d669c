import { m } from '#paraglide/messages.js'
import type { FeatureRefusals } from '#platform/refusals/registry.server.ts'

declare module '#platform/refusals/kinds.ts' {
  interface RefusalKinds {
    drawings: {
      'not_found.drawing': None
    }
  }
}

export const drawingsRefusals: FeatureRefusals<'drawings'> = {
  statuses: {},
  sentences: { 'not_found.drawing': m.refusal_no_drawing },
}
