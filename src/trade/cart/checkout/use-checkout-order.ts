import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { api } from '#base/platform/contract/client.ts'
import { Problem, toProblem } from '#base/platform/errors.ts'
import { showToast } from '#base/ui/toast.ts'
import { m } from '#paraglide/messages.js'
import { saveCountry } from '#people/addresses/chosen-country.ts'
import type { SavedAddress } from '#people/addresses/contract.ts'
import { placeOrderOfLines } from '#trade/orders/placing/contract.ts'
import { placeTelephoneOrder } from '#trade/orders/telephone/contract.ts'
import { accountCart } from '../account-cart.ts'
import { type Cart, removeOrderedLines } from '../contract.ts'
import { storeSummaryFromCart } from '../sync.ts'
import type { Behalf } from './behalf-fields.tsx'
import { readBehalf, readOrder, withAgreed } from './checkout-order.ts'
import type { Agreed } from './use-agreed.ts'

type Checkout = {
  cart: Cart
  book: readonly SavedAddress[]
  behalf: Behalf | undefined
  agreed: Agreed
  /** Asks for today's prices once more. */
  retry: () => void
}

/** Orders a cart. `isAgain`: it was ordered before, with other details, and who knows that may order it once more. */
export function useCheckoutOrder({ cart, book, behalf, agreed, retry }: Checkout) {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  // The same cart is ordered once, in whatever tab; with other details only by who was told of it.
  const [again, setAgain] = useState<string>()
  const send = async (values: FormData, total: number): Promise<void> => {
    const order = readOrder(values, { lines: cart.lines, book, total })
    const idempotencyKey = again ?? cart.key
    if (await isOther(cart)) {
      await revalidate()
      throw new Problem('invalid_fields', m.checkout_changed())
    }
    const place = () =>
      behalf
        ? api(placeTelephoneOrder, { ...withAgreed(order, agreed), ...readBehalf(values) }, { idempotencyKey })
        : api(placeOrderOfLines, order, { idempotencyKey })
    const placed = await place().catch(async (error) => {
      if (toProblem(error).code === 'idempotency_mismatch') {
        setAgain(crypto.randomUUID())
        throw new Problem('invalid_fields', m.checkout_ordered_before())
      }
      // The refusal is shown beside today's prices.
      await revalidate()
      retry()
      throw error
    })
    if (!behalf) saveCountry(order.delivery.country)
    // The order stands, whatever becomes of this.
    const lines = cart.lines.map(({ productId, quantity, added }) => ({ productId, quantity, added }))
    await api(removeOrderedLines, { lines }, { keepalive: true }).then(storeSummaryFromCart, () => {})
    const done = behalf ? describeTypedIn(values, 'onAccount' in placed && placed.onAccount) : m.purchase_done()
    showToast(placed.repeated ? m.checkout_repeated() : done)
    await navigate(`/dashboard/${behalf || placed.repeated ? 'orders' : 'payment'}/${placed.insertedId}`)
  }
  return { isAgain: again !== undefined, send }
}

/**
 * Whether the account's cart has changed since and still holds some of these lines. If it holds none, they were ordered or
 * removed elsewhere: the shop knows which, by the cart's key.
 */
async function isOther({ key, lines }: Cart): Promise<boolean> {
  const now = await accountCart.load()
  return now.key !== key && lines.some(({ added }) => now.lines.some((line) => line.added === added))
}

/** Whether the customer owes an order that was typed in, or how else it is paid. */
function describeTypedIn(values: FormData, isOnAccount: boolean): string {
  if (isOnAccount) return m.new_order_confirmed()
  return values.has('onAccount') ? m.new_order_over_limit() : m.new_order_done()
}
