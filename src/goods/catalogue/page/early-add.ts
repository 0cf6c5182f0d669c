import { maxPieces } from '#base/platform/limits.ts'
import type { Product } from '../contract.ts'
import { getMaxOrderable, type StockLevel } from '../stock/availability.ts'

export type EarlyPart = Pick<Product, '_id' | 'price' | 'packSize' | 'minimum'> & {
  backOrders?: boolean
  /** From this quantity on, one costs less than `price`. */
  firstBreak?: number | undefined
}

/** The first quantity that lowers the price; nothing if none does, so that pages carry it only where it matters. */
export const pickFirstBreak = ({ priceBreaks = [] }: Partial<Pick<Product, 'priceBreaks'>>): { firstBreak?: number } =>
  priceBreaks[0] ? { firstBreak: Math.min(...priceBreaks.map(({ quantity }) => quantity)) } : {}

/**
 * What a button says of its part to the script that acts before the page is hydrated (`src/shop/pages/frame/early-cart.ts`). Up to
 * `data-max` one costs `data-price`, and as many are there; whatever is beyond it waits for the shop's answer.
 */
export const getEarlyAddData = (
  { _id, price, packSize, minimum, backOrders, firstBreak = Infinity }: EarlyPart,
  quantity: StockLevel['quantity'],
) => ({
  'data-id': _id,
  'data-price': price,
  'data-pack': packSize,
  'data-min': minimum,
  'data-max': Math.min(getMaxOrderable({ quantity, backOrders }), maxPieces, firstBreak - 1),
})
