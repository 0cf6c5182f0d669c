/** `quantity`: how many are here and not held; `backOrders`: more may be ordered, and is sent once it is here. */
type Stocked = { quantity: number; backOrders?: boolean | undefined }

/** The most that may be ordered of a product, as far as its stock says. */
export const mostOf = ({ quantity, backOrders = false }: Stocked): number => (backOrders ? Infinity : quantity)

/** Whether any of it may be ordered now. */
export const canBeBought = (product: Stocked): boolean => mostOf(product) > 0

/** Of so many, how many are not here yet. */
export const waitingOf = ({ quantity, backOrders = false }: Stocked, wanted: number): number =>
  backOrders ? Math.max(0, wanted - quantity) : 0

/** The same for search engines. */
export function schemaAvailability({ quantity, backOrders }: Stocked): string {
  const name = quantity > 0 ? 'InStock' : backOrders ? 'BackOrder' : 'OutOfStock'
  return `https://schema.org/${name}`
}
