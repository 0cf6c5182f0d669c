import type { None } from '#base/platform/refusals/kinds.ts'
import type { FeatureRefusals } from '#base/platform/refusals/registry.server.ts'
import { m } from '#paraglide/messages.js'

declare module '#base/platform/refusals/kinds.ts' {
  interface RefusalKinds {
    inbox: {
      'not_found.message': None
      'not_found.conversation': None
      'not_found.conversation_file': None
      'unsupported_media.no_conversation_file': None
      'stale_version.conversation': None
    }
  }
}

declare module '#base/platform/refusals/field-problem.ts' {
  interface FieldProblemKinds {
    inbox: { no_such_file: None }
  }
}

export const inboxRefusals: FeatureRefusals<'inbox'> = {
  statuses: {},
  sentences: {
    'not_found.message': m.refusal_no_message,
    'not_found.conversation': m.refusal_no_conversation,
    'not_found.conversation_file': m.refusal_no_conversation_file,
    'unsupported_media.no_conversation_file': m.refusal_media_no_conversation_file,
    'stale_version.conversation': m.refusal_stale_conversation,
  },
  fields: { no_such_file: m.field_no_such_file },
}
