import type { FeatureRefusals } from '#base/platform/refusals/registry.server.ts'
import { m } from '#paraglide/messages.js'

declare module '#base/platform/refusals/kinds.ts' {
  interface RefusalKinds {
    opening: {
      /** The shop takes no orders yet. */
      not_open: None
    }
  }
}

export const openingRefusals: FeatureRefusals<'opening'> = {
  statuses: { not_open: 409 },
  sentences: {
    not_open: m.refusal_not_open,
  },
}
