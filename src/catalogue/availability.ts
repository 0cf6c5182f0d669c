/** `quantity`: how many are here and not held; `backOrders`: more may be ordered, and is sent once it is here. */
export type Stocked = { quantity: number; backOrders?: boolean | undefined }

/** The most that may be ordered of a product, as far as its stock says. */
export const mostOf = ({ quantity, backOrders = false }: Stocked): number => (backOrders ? Infinity : quantity)

/** Of so many, how many are not here yet. */
export const waitingOf = ({ quantity, backOrders = false }: Stocked, wanted: number): number =>
  backOrders ? Math.max(0, wanted - quantity) : 0

/** What search engines are told. */
export function schemaAvailability({ quantity, backOrders }: Stocked): string {
  const name = quantity > 0 ? 'InStock' : backOrders ? 'BackOrder' : 'OutOfStock'
  return `https://schema.org/${name}`
}
