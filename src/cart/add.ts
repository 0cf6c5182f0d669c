import type { Addition, Bought } from '#catalogue/adding.ts'
import { m } from '#paraglide/messages.js'
import { api } from '#platform/contract/client.ts'
import { numberOf } from '#platform/forms.ts'
import { quantityText } from '#platform/quantity.ts'
import { toast } from '#ui/toast.ts'
import { mergeCart, quote } from './contract.ts'
import { keeper } from './keeper.ts'
import { keepTotal } from './total.ts'
import { addedText, problemOf } from './words.ts'

/** Puts a product into the cart, wherever that is, and says so. Resolves to why that was not done, or empty. */
export async function addToCart({ _id, price }: Addition, typed: string): Promise<string> {
  const quantity = numberOf(typed) ?? 0
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > 999_999) return m.cart_whole_number()
  const line = (await api(quote, { lines: [{ productId: _id, quantity }] })).lines[0]!
  const { product, unitPrice, problem } = line
  if (problem !== null || !product) return problemOf(line)
  // Another price than its page showed is pointed out in the cart.
  const seenPrice = product.price === price ? unitPrice : price
  const [now] = await (await keeper()).add([{ ...line, seenPrice }])
  if (now && now.wanted !== null) return m.cart_capped({ quantity: quantityText(now.quantity, product.packSize) })
  toast(addedText(quantity, product.packSize), 'success', { to: '/cart', label: m.cart_open() })
  return ''
}

/** Puts lines of an order into the cart of the customer's account, whatever has become of their products. */
export async function addAgain(lines: readonly Bought[]): Promise<void> {
  const { count, subtotal, currency } = await api(mergeCart, { lines: [...lines] })
  keepTotal({ count, sum: subtotal, currency, account: true })
}
