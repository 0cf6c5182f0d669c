import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { line, ModifiedReply, SearchText } from '#base/platform/contract/shapes.ts'
import { toAsciiDigits } from '#base/platform/text/digits.ts'
import { Product } from '#goods/catalogue/contract.ts'

const tag = { name: 'My parts', description: 'What a customer has bought, and what the customer calls it.' }

/** A customer's own number and name of a product; each may be empty. */
export const OwnName = z.object({ number: z.string(), name: z.string() })
export type OwnName = z.output<typeof OwnName>

/** Both empty: removes both. Several products may have the same number, such as those of two makers. */
export const setOwnName = endpoint('PUT /parts/:id', {
  tag,
  summary: 'Give a product a number and a name of one’s own',
  access: 'signed-in',
  body: z.strictObject({ number: line(60).overwrite(toAsciiDigits), name: line(200) }),
  reply: ModifiedReply,
  refusals: ['not_found', 'too_many'],
})

/** A product for sale that the caller has a number or name for, or the successor of such a product. */
export const OwnPart = z.object({ own: OwnName, product: Product })
export type OwnPart = z.output<typeof OwnPart>

export const suggestOwn = endpoint('GET /parts/suggest', {
  tag,
  summary: 'Products by the caller’s own numbers and names',
  access: 'signed-in',
  query: z.strictObject({ q: SearchText.min(1) }),
  reply: z.array(OwnPart),
})
