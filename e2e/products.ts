import type { APIRequestContext } from '@playwright/test'
import { withNonBreakingSpaces } from '../src/base/platform/text/non-breaking-spaces.ts'

export type ProductDetails = {
  _id: string
  /** As it is shown. */
  name: string
  translations: { name: { bn: string } }
  sku: string
  slug: string
  price: number
  quantity: number
  packSize: number
}

/** A product of the demonstration that a search finds, with enough in stock; each test searches for its own kind. */
export async function productFor(request: APIRequestContext, q: string): Promise<ProductDetails> {
  const found: ProductDetails[] = await (await request.get('/api/products', { params: { q } })).json()
  const product = found.find(({ quantity }) => quantity > 20)
  if (!product) throw new Error(`The demonstration has no "${q}" with pieces on the shelf.`)
  return { ...product, name: withNonBreakingSpaces(product.name) }
}

/** The quantity that can be bought now. */
export async function readStock(request: APIRequestContext, { _id }: Pick<ProductDetails, '_id'>): Promise<number> {
  const response = await request.get(`/api/products/${_id}`)
  return (await response.json()).quantity
}

/** A sold-out product of the demonstration. */
export async function soldOutProduct(request: APIRequestContext): Promise<ProductDetails> {
  const found: ProductDetails[] = await (
    await request.get('/api/products', { params: { q: 'screw', sort: 'name' } })
  ).json()
  const product = found.find(({ quantity }) => quantity === 0)
  if (!product) throw new Error('The demonstration has no sold-out screw among the first hundred.')
  return { ...product, name: withNonBreakingSpaces(product.name) }
}
