import { api } from '#platform/contract/client.ts'
import { getCart, mergeCart, removeCartLine, setCartLine } from './contract.ts'
import type { Keeper } from './keeping.ts'
import { keepTotalOf } from './moving.ts'
import { keepTotal } from './total.ts'

/** The cart of an account. What is changed last on a page is sent even if the page is closed at once. */
export const account: Keeper = {
  async load() {
    const cart = await api(getCart, {})
    keepTotalOf(cart)
    return cart
  },
  async add(added) {
    const { lines, count, subtotal, currency } = await api(mergeCart, {
      lines: added.map(({ productId, quantity, seenPrice }) => ({ productId, quantity, seenPrice })),
    })
    keepTotal({ count, sum: subtotal, currency, account: true })
    return lines
  },
  set: (id, change) => api(setCartLine, { id, ...change }, { keepalive: true }),
  async remove(id) {
    await api(removeCartLine, { id }, { keepalive: true })
  },
}
