import { createContext, useContext } from 'react'
import type { Product } from '../contract.ts'

/** The product that is added, at the price that its page shows. */
export type ShownProduct = Pick<Product, '_id' | 'price'>

/** Sales units that were bought before, with the price and the pack of then. */
export type BoughtLine = { productId: string; quantity: number; seenPrice: number; seenPackSize: number }

/** What this feature's screens do with a cart, of which the feature itself knows nothing. */
export type CartActions = {
  /** Adds as many sales units as were typed. Resolves to why that was not done, or empty. */
  add(product: ShownProduct, typed: string): Promise<string>
  /** Adds what was bought before; the cart says what has changed since. Throws the shop's refusal. */
  addAgain(lines: readonly BoughtLine[]): Promise<void>
}

/** Provided by the document, around every screen. */
export const CartActionsContext = createContext<CartActions | undefined>(undefined)

export function useCartActions(): CartActions {
  const actions = useContext(CartActionsContext)
  if (!actions) throw new Error('No CartActionsContext stands around this screen.')
  return actions
}
