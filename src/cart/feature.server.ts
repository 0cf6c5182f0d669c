import type { AppContext } from '#platform/context.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { serveCart } from './api.server.ts'
import { cartOf } from './service.server.ts'
import { deleteLinesOf } from './sql.server.ts'

/** What carts contribute to the shop. */
export function cart(context: AppContext): Feature {
  const { db, config } = context
  return {
    endpoints: (api) => serveCart(api, context),
    async exportOf({ id }) {
      const { lines } = await cartOf(db, id, config.currency)
      return {
        cart: lines.map(({ productId, sku, name, quantity, note }) => ({ productId, sku, name, quantity, note })),
      }
    },
    erase: (tx, { id }) => deleteLinesOf(tx, id),
  }
}
