import { z } from 'zod'
import { Picture } from '#base/images/contract.ts'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { line, PhotoAddress, translationsFor } from '#base/platform/contract/shapes.ts'
import { tag } from '../contract.ts'

/** How many file names one call asks for, and how many pictures are dropped at once. */
export const maxPictureFiles = 100

/** The product that a picture's file is named after. `pictures`: how many it has of its own. */
export const PictureFileMatch = z.object({
  _id: z.string(),
  sku: z.string(),
  name: z.string(),
  translations: translationsFor('name'),
  picture: Picture.nullable(),
  pictures: z.int(),
})
export type PictureFileMatch = z.output<typeof PictureFileMatch>

/** In the order of the names. */
export const matchPictureFiles = endpoint('POST /picture-matches', {
  tag,
  summary: 'Which products pictures belong to, by the part numbers in the names of their files',
  access: 'admin',
  body: z.strictObject({ names: z.array(line(255)).min(1).max(maxPictureFiles) }),
  reply: z.array(z.object({ name: z.string(), product: PictureFileMatch.nullable() })),
})

/**
 * It becomes the first picture of a product that has none of its own, or with `replace`; else the last one. `entry` is the
 * entry in the history; null if the product has the picture already.
 */
export const addProductPicture = endpoint('POST /product-pictures/:id', {
  tag,
  summary: 'Add an uploaded picture to a product',
  access: 'admin',
  body: z.strictObject({ img: PhotoAddress, replace: z.boolean() }),
  reply: z.object({ entry: z.string().nullable() }),
  refusals: ['not_found', 'invalid_fields'],
})
