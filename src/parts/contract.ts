import { z } from 'zod'
import { Product } from '#catalogue/contract.ts'
import { OwnName } from '#own-numbers/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Page, SearchText } from '#platform/contract/shapes.ts'

const tag = { name: 'My parts', description: 'What a customer has bought, and what the customer calls it.' }

/** What a part is or was called, and what is sold of it now. */
const named = {
  productId: z.string(),
  sku: z.string(),
  slug: z.string(),
  name: z.string(),
  nameBn: z.string(),
  /** Null: it is not sold any more. */
  product: Product.nullable(),
  /** What is sold in its place, if it is not sold any more. */
  successor: z.object({ slug: z.string(), name: z.string(), nameBn: z.string() }).nullable(),
  own: OwnName,
}

/** The last order that has it; `price` is of one sales unit then, which were so many pieces. */
const LastBought = z.object({
  order: z.string(),
  number: z.string(),
  at: z.iso.datetime(),
  price: z.number(),
  currency: z.string(),
  packSize: z.int(),
  quantity: z.int(),
})

/** A part that its customer has bought `times` times, `pieces` single pieces in all, or has only named. */
export const Part = z.object({ ...named, times: z.int(), pieces: z.int(), last: LastBought.nullable() })
export type Part = z.output<typeof Part>

export const PartSort = z.enum(['last', 'times', 'name'])

/** `q` is looked for in the shop’s part numbers and names and in those of the caller. */
export const listParts = endpoint('GET /parts', {
  tag,
  summary: 'What the caller has bought and paid, or has named',
  access: 'signed-in',
  query: Page.extend({ q: SearchText.optional(), sort: PartSort.optional() }),
  reply: z.array(Part),
})
