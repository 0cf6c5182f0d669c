import { z } from 'zod'
import { Picture } from '#images/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Page, Slug } from '#platform/contract/shapes.ts'

/** A review as everyone may read it: no address and no id of its author. */
export const Review = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  rating: z.int(),
  img: z.string(),
  picture: Picture.nullable(),
  /** What was reviewed, where that is known. */
  about: z.string(),
  lang: z.string(),
  date: z.iso.datetime(),
})
export type Review = z.output<typeof Review>

/** Reviews, newest first; of one product's family where `part` names a product. */
export const listReviews = endpoint('GET /reviews', {
  summary: 'Reviews, newest first',
  access: 'public',
  query: Page.extend({ part: Slug.optional() }),
  reply: z.array(Review),
})
