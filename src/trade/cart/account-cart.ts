import { api } from '#base/platform/contract/client.ts'
import { waitForSaves } from '#base/ui/hooks/use-save-queue.ts'
import { getCart, mergeCart, removeCartLine, setCartLine } from './contract.ts'
import type { CartStore } from './store.ts'
import { storeAccountTotal } from './summary.ts'
import { storeSummaryFromCart } from './sync.ts'

/** The cart of an account. What is changed last on a page is sent even if the page is closed at once. */
export const accountCart: CartStore = {
  async load() {
    // Its page may have been left for the checkout a moment ago.
    await waitForSaves()
    const cart = await api(getCart, {})
    storeSummaryFromCart(cart)
    return cart
  },
  async add(added) {
    const { lines, ...total } = await api(mergeCart, {
      lines: added.map(({ productId, quantity, seenPrice, seenPackSize }) => {
        return { productId, quantity, seenPrice, seenPackSize }
      }),
    })
    storeAccountTotal(total)
    return lines
  },
  set: (id, change) => api(setCartLine, { id, ...change }, { keepalive: true }),
  async remove(id) {
    await api(removeCartLine, { id }, { keepalive: true })
  },
}
