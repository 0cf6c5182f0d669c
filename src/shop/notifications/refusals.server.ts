import type { FeatureRefusals } from '#base/platform/refusals/registry.server.ts'
import { m } from '#paraglide/messages.js'

declare module '#base/platform/refusals/kinds.ts' {
  interface RefusalKinds {
    notifications: {
      'not_found.device': None
      'wrong_state.push_service': None
    }
  }
}

export const notificationsRefusals: FeatureRefusals<'notifications'> = {
  statuses: {},
  sentences: {
    'not_found.device': m.refusal_no_device,
    'wrong_state.push_service': m.refusal_push_service,
  },
}
