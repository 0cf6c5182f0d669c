import type { FeatureRefusals } from '#base/platform/refusals/registry.server.ts'
import { m } from '#paraglide/messages.js'

declare module '#base/platform/refusals/kinds.ts' {
  interface RefusalKinds {
    profiles: {
      'not_found.own_profile': None
      'not_found.profile': None
      'already_exists.profile': None
      'stale_version.profile': None
    }
  }
}

export const profilesRefusals: FeatureRefusals<'profiles'> = {
  statuses: {},
  sentences: {
    'not_found.own_profile': m.refusal_no_own_profile,
    'not_found.profile': m.refusal_no_profile,
    'already_exists.profile': m.refusal_profile_exists,
    'stale_version.profile': m.refusal_stale_profile,
  },
}
