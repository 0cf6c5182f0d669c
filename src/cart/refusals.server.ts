import { m } from '#paraglide/messages.js'
import type { FeatureRefusals } from '#platform/refusals/registry.server.ts'

declare module '#platform/refusals/kinds.ts' {
  interface RefusalKinds {
    cart: {
      cart_full: { max: number }
    }
  }
}

export const cartRefusals: FeatureRefusals<'cart'> = {
  statuses: { cart_full: 422 },
  sentences: {
    cart_full: ({ max }) => m.refusal_cart_full({ count: max }),
  },
}
