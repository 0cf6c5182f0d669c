import sharp from 'sharp'
import { pictureWidths } from './addresses.ts'
import type { DecoderAnswer, DecoderResult } from './decoder.server.ts'

// Runs in a process of its own (decoder.server.ts): untrusted bytes are decoded here and nowhere else.

// Every other format that libvips can read has had memory bugs or can run scripts.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
sharp.concurrency(1)
sharp.cache(false)

// No camera makes a longer picture, and an animation is not a photo.
const [maxPixels, maxSide, maxFrames] = [24_000_000, 12_000, 100]

// unawaited: the decoder is sent one picture at a time
process.on('message', async (bytes: Uint8Array) => {
  const before = process.cpuUsage()
  const answer = await reencode(Buffer.from(bytes)).catch((): DecoderResult => ({ refused: 'damaged' }))
  const { user, system } = process.cpuUsage(before)
  process.send!({ ...answer, cpuMs: (user + system) / 1000 } satisfies DecoderAnswer)
})
process.on('disconnect', () => process.exit(0))

/** Decodes a picture, rotates it upright, drops its metadata, and encodes it in our widths. */
async function reencode(bytes: Buffer): Promise<DecoderResult> {
  const picture = sharp(bytes, { limitInputPixels: false, failOn: 'error' })
  // Read from the header alone, before anything is decoded.
  const { width, height, pages = 1 } = await picture.metadata()
  // guard: the pixels of a photo are limited | drop | images/images.test
  if (width * height > maxPixels) return { refused: 'too large' }
  // guard: the sides and frames of a photo are limited | drop | images/decoder.test
  if (Math.max(width, height) > maxSide || pages > maxFrames) return { refused: 'too large' }
  const { data, info } = await picture
    .rotate()
    .resize({ width: 2400, height: 2400, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const variants: Buffer[] = []
  for (const width of pictureWidths) {
    const narrowed = sharp(data, { raw: info }).resize({ width, withoutEnlargement: true })
    variants.push(await narrowed.webp({ quality: 82 }).toBuffer())
  }
  return { variants, width: info.width, height: info.height }
}
