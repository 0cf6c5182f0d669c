import type { FeatureRefusals } from '#base/platform/refusals/registry.server.ts'
import { m } from '#paraglide/messages.js'

declare module '#base/platform/refusals/kinds.ts' {
  interface RefusalKinds {
    history: {
      'not_found.change': None
      'stale_version.change': None
      'wrong_state.change': None
    }
  }
}

export const historyRefusals: FeatureRefusals<'history'> = {
  statuses: {},
  sentences: {
    'not_found.change': m.refusal_no_change,
    'stale_version.change': m.refusal_stale_change,
    'wrong_state.change': m.refusal_change_not_undoable,
  },
}
