/** `quantity`: how many are here and not held; `backOrders`: more may be ordered, and is sent once it is here. */
export type StockLevel = { quantity: number; backOrders?: boolean | undefined }

/** The most that may be ordered of a product, as far as its stock says. */
export const getMaxOrderable = ({ quantity, backOrders = false }: StockLevel): number =>
  // guard: a product is ordered before it is here only if it may be | backOrders ? → true ? | orders/backorders/backorders
  backOrders ? Infinity : quantity

/** Counts the pieces of a quantity that are not in stock. */
export const countBackordered = ({ quantity, backOrders = false }: StockLevel, wanted: number): number =>
  backOrders ? Math.max(0, wanted - quantity) : 0

/** What search engines are told. */
export function toSchemaAvailability({ quantity, backOrders }: StockLevel): string {
  const name = quantity > 0 ? 'InStock' : backOrders ? 'BackOrder' : 'OutOfStock'
  return `https://schema.org/${name}`
}
