import type { FeatureRefusals } from '#base/platform/refusals/registry.server.ts'
import { m } from '#paraglide/messages.js'

declare module '#base/platform/refusals/kinds.ts' {
  interface RefusalKinds {
    'own-numbers': {
      'too_many.own_numbers': { max: number }
    }
  }
}

export const ownNumbersRefusals: FeatureRefusals<'own-numbers'> = {
  statuses: {},
  sentences: {
    'too_many.own_numbers': ({ max }) => m.refusal_too_many_own_numbers({ count: max }),
  },
}
