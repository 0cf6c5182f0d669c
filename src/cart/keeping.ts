import type { Cart, CartLine, QuotedLine } from './contract.ts'

/** `seenPrice`: of one, at that quantity, as it is shown. */
export type Change = { quantity: number; note?: string; seenPrice: number }

/** What is done with a cart, wherever it is kept. */
export type Keeper = {
  load(): Promise<Cart>
  /** Adds to the line of a product, at most what is left. */
  add(line: QuotedLine, seenPrice: number): Promise<{ quantity: number; wanted: number | null }>
  set(productId: string, change: Change): Promise<CartLine>
  remove(productId: string): Promise<void>
}
