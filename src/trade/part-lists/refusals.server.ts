import type { FeatureRefusals } from '#base/platform/refusals/registry.server.ts'
import { m } from '#paraglide/messages.js'

declare module '#base/platform/refusals/kinds.ts' {
  interface RefusalKinds {
    'part-lists': {
      'not_found.list': None
      'stale_version.list': None
      'too_many.lists': { max: number }
    }
  }
}

export const partListsRefusals: FeatureRefusals<'part-lists'> = {
  statuses: {},
  sentences: {
    'not_found.list': m.refusal_no_list,
    'stale_version.list': m.refusal_stale_list,
    'too_many.lists': ({ max }) => m.refusal_too_many_lists({ count: max }),
  },
}
