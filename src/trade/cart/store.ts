import type { Product } from '#goods/catalogue/contract.ts'
import type { Cart, CartLine } from './contract.ts'

/** `seenPrice`: of one, at that quantity, as it is shown. */
export type CartChange = { quantity: number; note?: string; seenPrice: number; seenPackSize?: number | undefined }

/** Sales units of a product, with the price and the pack that were shown. `product`: as it is now, if that is known. */
export type CartAddition = {
  productId: string
  quantity: number
  product: Product | null
  seenPrice: number
  seenPackSize: number
}

/** The operations of a cart, wherever it is stored. */
export type CartStore = {
  load(): Promise<Cart>
  /** Adds to the lines of products, at most what is left: all, or none if they do not fit into the cart. */
  add(added: readonly CartAddition[]): Promise<{ quantity: number; wanted: number | null }[]>
  set(productId: string, change: CartChange): Promise<CartLine>
  remove(productId: string): Promise<void>
}
