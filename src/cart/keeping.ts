import type { Product } from '#catalogue/contract.ts'
import type { Cart, CartLine } from './contract.ts'

/** `seenPrice`: of one, at that quantity, as it is shown. */
export type Change = { quantity: number; note?: string; seenPrice: number }

/** Sales units of a product, and the price of one that was shown for them. */
export type Added = { productId: string; quantity: number; product: Product | null; seenPrice: number }

/** What is done with a cart, wherever it is kept. */
export type Keeper = {
  load(): Promise<Cart>
  /** Adds to the lines of products, at most what is left: all, or none if they do not fit into the cart. */
  add(added: readonly Added[]): Promise<{ quantity: number; wanted: number | null }[]>
  set(productId: string, change: Change): Promise<CartLine>
  remove(productId: string): Promise<void>
}
