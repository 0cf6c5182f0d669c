import type { FeatureRefusals } from '#base/platform/refusals/registry.server.ts'
import { m } from '#paraglide/messages.js'

declare module '#base/platform/refusals/kinds.ts' {
  interface RefusalKinds {
    cad: {
      'not_found.cad': None
      'not_found.cad_parts': None
      'unavailable.cad_builder': None
      'unavailable.cad_failed': None
      'unavailable.cad_kernel': None
      'unavailable.cad_waits': None
    }
  }
}

export const cadRefusals: FeatureRefusals<'cad'> = {
  statuses: {},
  sentences: {
    'not_found.cad': m.refusal_no_cad,
    'not_found.cad_parts': m.refusal_no_cad_parts,
    'unavailable.cad_builder': m.refusal_cad_busy,
    'unavailable.cad_failed': m.refusal_cad_failed,
    'unavailable.cad_kernel': m.refusal_no_cad_kernel,
    'unavailable.cad_waits': m.refusal_cad_waits,
  },
}
