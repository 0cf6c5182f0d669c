import { lazyImport } from '#base/platform/lazy-import.ts'
import type { CartActions } from '#goods/catalogue/page/cart-actions.ts'

// Readers who add nothing load none of it.
const actions = () => lazyImport(() => import('./add.ts'))

/** The cart as the catalogue's screens use it. */
export const cartActions: CartActions = {
  add: async (product, typed) => {
    try {
      return await (await actions()).addToCart(product, typed)
    } catch (error) {
      return (error as Error).message
    }
  },
  addAgain: async (lines) => (await actions()).addAgain(lines),
}
