import type { FeatureRefusals } from '#base/platform/refusals/registry.server.ts'
import { m } from '#paraglide/messages.js'

declare module '#base/platform/refusals/kinds.ts' {
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
