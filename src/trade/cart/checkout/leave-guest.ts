import { accountCart } from '../account-cart.ts'
import { updateStoredCart } from '../stored.ts'

/** Takes a guest's lines to this browser, from where they go to the account that is signed in next. */
export async function takeGuestCart(): Promise<void> {
  const { lines, currency } = await accountCart.load()
  if (lines.length === 0) return
  await updateStoredCart((now) => ({
    ...now,
    currency,
    lines: lines.map(({ productId, quantity, note, seenPrice, seenPackSize, wanted }) => {
      return { productId, quantity, note, seenPrice, seenPackSize, wanted }
    }),
  }))
}
