import type { AppContext } from '#base/platform/context.server.ts'
import type { Feature } from '#base/platform/feature.server.ts'
import { serveCart } from './api.server.ts'
import { loadCart } from './service.server.ts'
import { deleteCartLines, moveCartLines } from './sql.server.ts'

/** The carts' contribution to the shop. */
export function cart(context: AppContext): Feature {
  const { db, config } = context
  return {
    endpoints: (api) => serveCart(api, context),
    async exportPersonalData({ id }) {
      const { lines } = await loadCart(db, id, config.currency)
      return {
        cart: lines.map(({ productId, sku, name, quantity, note }) => ({ productId, sku, name, quantity, note })),
      }
    },
    move: (tx, { id }, to) => moveCartLines(tx, id, to),
    erase: (tx, { id }) => deleteCartLines(tx, id),
  }
}
