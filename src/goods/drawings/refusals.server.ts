import type { FeatureRefusals } from '#base/platform/refusals/registry.server.ts'
import { m } from '#paraglide/messages.js'

declare module '#base/platform/refusals/kinds.ts' {
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
