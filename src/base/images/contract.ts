import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'

const tag = { name: 'Photos', description: 'Uploads, which records then name.' }

const PictureSource = z.object({ url: z.string(), width: z.int() })
export type PictureSource = z.output<typeof PictureSource>

/**
 * A stored picture. `name` is the start of its content's SHA-256, `colour` shows while it loads, and `sources`,
 * narrowest first, are its URLs at an image host.
 */
export const Picture = z.object({
  name: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  colour: z.string(),
  sources: z.array(PictureSource).optional(),
})
export type Picture = z.output<typeof Picture>

const upload = {
  tag,
  summary: 'Upload a picture; it is decoded, stripped of metadata and kept in fixed widths',
  access: 'signed-in',
  rate: 'upload',
  file: 'image',
  // The specification's calls send the key of an image host; the shop's own storage needs none.
  query: z.strictObject({ key: z.unknown().optional() }),
  body: z.strictObject({ image: z.custom<Blob | Uint8Array>() }),
  reply: z.object({ success: z.literal(true), data: z.object({ url: z.string() }) }),
  refusals: ['too_large', 'unsupported_media', 'quota'],
} as const

export const uploadImage = endpoint('POST /images', upload)
/** The specification's profile form uses PUT where the others use POST. */
export const putImage = endpoint('PUT /images', upload)
