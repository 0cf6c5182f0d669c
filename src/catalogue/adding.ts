import type { Product } from './contract.ts'

/** What is added: the price that its page shows, and how many sales units, as they were typed. */
export type Addition = Pick<Product, '_id' | 'price'>
type Adder = (product: Addition, typed: string) => Promise<string>

let adder: Adder = async () => ''

/** Called once by the cart, which this feature knows nothing of. */
export function setAdder(adds: Adder): void {
  adder = adds
}

/** Puts a product into the cart. Resolves to why that was not done, or empty. */
export const add: Adder = (product, typed) => adder(product, typed).catch((error: Error) => error.message)
