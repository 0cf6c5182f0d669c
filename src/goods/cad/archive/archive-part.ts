/** A line of a cart, an order or a list, as far as its files go. */
type Line = { productId: string; sku: string }
export type ArchivePart = { id: string; sku: string }

export const toArchivePart = ({ productId, sku }: Line): ArchivePart => ({ id: productId, sku })
