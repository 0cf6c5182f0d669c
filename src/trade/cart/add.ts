import { api } from '#base/platform/contract/client.ts'
import { parseNumber } from '#base/platform/forms.ts'
import { maxCount } from '#base/platform/limits.ts'
import { showToast } from '#base/ui/toast.ts'
import { formatQuantity } from '#goods/catalogue/packs/quantity.ts'
import type { BoughtLine, ShownProduct } from '#goods/catalogue/page/cart-actions.ts'
import { m } from '#paraglide/messages.js'
import { accountCart } from './account-cart.ts'
import { quote } from './contract.ts'
import { getCartStore } from './current-store.ts'
import { describeLineProblem, formatAddedText } from './words.ts'

/** Puts a product into the cart, wherever that is, and says so. Resolves to why that was not done, or empty. */
export async function addToCart({ _id, price }: ShownProduct, typed: string): Promise<string> {
  const quantity = parseNumber(typed) ?? 0
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > maxCount) return m.cart_whole_number()
  const line = (await api(quote, { lines: [{ productId: _id, quantity }] })).lines[0]!
  const { product, unitPrice, problem } = line
  if (problem !== null || !product) return describeLineProblem(line)
  // Another price than its page showed is pointed out in the cart.
  const seenPrice = product.price === price ? unitPrice : price
  const [now] = await (await getCartStore()).add([{ ...line, seenPrice, seenPackSize: product.packSize }])
  if (now && now.wanted !== null) return m.cart_capped({ quantity: formatQuantity(now.quantity, product.packSize) })
  showToast(formatAddedText(quantity, product), 'success', { to: '/cart', label: m.cart_open() })
  return ''
}

/** Puts lines of an order into the cart of the customer's account, whatever has become of their products. */
export async function addAgain(lines: readonly BoughtLine[]): Promise<void> {
  await accountCart.add(lines.map((line) => ({ ...line, product: null })))
}
