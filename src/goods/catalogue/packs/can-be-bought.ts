import type { StockLevel } from '../stock/availability.ts'

// Apart from the rest, since every public page needs it.

/** Whether any of a product may be ordered now. */
export const canBeBought = ({ quantity, backOrders = false }: StockLevel): boolean => quantity > 0 || backOrders
