import { m } from '#paraglide/messages.js'
import type { FeatureRefusals } from '#platform/refusals/registry.server.ts'

declare module '#platform/refusals/kinds.ts' {
  interface RefusalKinds {
    inbox: {
      'not_found.message': None
      'not_found.conversation': None
      'stale_version.conversation': None
    }
  }
}

export const inboxRefusals: FeatureRefusals<'inbox'> = {
  statuses: {},
  sentences: {
    'not_found.message': m.refusal_no_message,
    'not_found.conversation': m.refusal_no_conversation,
    'stale_version.conversation': m.refusal_stale_conversation,
  },
}
