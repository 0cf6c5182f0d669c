import { useNavigate } from 'react-router'
import { useCartActions } from '#goods/catalogue/page/cart-actions.ts'
import type { OrderDetails } from '../shapes.ts'

export const toBoughtLines = ({ lines }: Pick<OrderDetails, 'lines'>) =>
  lines.map(({ productId, quantity, price, packSize }) => ({
    ...{ productId, quantity, seenPrice: price, seenPackSize: packSize },
  }))

/** Puts what was ordered into the cart once more, and shows the cart. */
export function useOrderAgain() {
  const navigate = useNavigate()
  const { addAgain } = useCartActions()
  return async (order: Pick<OrderDetails, 'lines'>): Promise<void> => {
    await addAgain(toBoughtLines(order))
    await navigate('/cart')
  }
}
