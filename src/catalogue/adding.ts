import type { Product } from './contract.ts'

/** What is added: the price that its page shows, and how many sales units, as they were typed. */
export type Addition = Pick<Product, '_id' | 'price'>
type Adder = (product: Addition, typed: string) => Promise<string>

/** What was bought before, at the price of one that was paid then. */
export type Bought = { productId: string; quantity: number; seenPrice: number }
type Repeater = (lines: readonly Bought[]) => Promise<void>

let adder: Adder = async () => ''
let repeater: Repeater = async () => {}

/** Called once by the cart, which this feature knows nothing of. */
export function setAdder(adds: Adder, repeats: Repeater): void {
  adder = adds
  repeater = repeats
}

/** Puts a product into the cart. Resolves to why that was not done, or empty. */
export const add: Adder = (product, typed) => adder(product, typed).catch((error: Error) => error.message)

/** Puts what a customer bought before into the cart, which says what has changed since. Throws the shop's refusal. */
export const addAgain: Repeater = (lines) => repeater(lines)
