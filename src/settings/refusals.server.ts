import { m } from '#paraglide/messages.js'
import type { FeatureRefusals } from '#platform/refusals/registry.server.ts'

declare module '#platform/refusals/kinds.ts' {
  interface RefusalKinds {
    settings: {
      'stale_version.settings': None
    }
  }
}

export const settingsRefusals: FeatureRefusals<'settings'> = {
  statuses: {},
  sentences: {
    'stale_version.settings': m.refusal_stale_settings,
  },
}
