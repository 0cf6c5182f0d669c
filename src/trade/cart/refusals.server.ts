import type { FeatureRefusals } from '#base/platform/refusals/registry.server.ts'
import { m } from '#paraglide/messages.js'

declare module '#base/platform/refusals/kinds.ts' {
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
